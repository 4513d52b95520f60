"""Set phrases of Italian, in which a word names nothing: for example, at work, in general."""

from __future__ import annotations

SET_PHRASES = tuple(
    "a base di; a carico del; a carico dell; a carico della; a carico di; a causa; a eccezione; a "
    "livello di; a nome di; a parte; a partire; a prova di; a richiesta; a seconda; a sua volta; a "
    "tal punto; ad eccezione; ad esempio; al posto; al punto; alla fine dei conti; ancora una "
    "volta; con l'eccezione; copia e incolla; d'altra parte; da parte; da una parte; dall'altra "
    "parte; data la; data una; date le; dati i; dato che; dato il; dato l'; dato un; di base; di "
    "conseguenza; di fatto; di regola; entra in gioco; entrano in gioco; entrata in vigore; fa "
    "parte; fa riferimento; fa uso; facendo riferimento; fanno parte; fanno riferimento; fanno "
    "uso; far parte; fare parte; fare riferimento; fare uso; fino a prova contraria; gioca un "
    "ruolo; giocano un ruolo; gran parte; in alcuni casi; in atto; in base; in blocco; in cambio; "
    "in caso di; in conto; in corso; in fin dei conti; in forma di; in funzione; in generale; in "
    "grado; in linea con; in linea di massima; in modo; in molti casi; in nome di; in ogni caso; "
    "in ordine di; in parte; in particolare; in prima istanza; in questi casi; in questo caso; in "
    "questo contesto; in questo senso; in risposta a; in seguito; in tal caso; in termini di; in "
    "ultima istanza; in uso; in vista di; insieme a; insieme agli; insieme ai; insieme al; insieme "
    "alla; insieme alle; insieme con; la maggior parte; messa a punto; messa alla prova; messo "
    "alla prova; mettere a punto; mettere alla prova; nel caso di; nel caso in cui; nel contesto "
    "di; nel corso; nel suo insieme; nell'insieme; nella maggior parte dei casi; oggetto di; ogni "
    "volta; parola chiave; parole chiave; passo dopo passo; per conto; per errore; per esempio; "
    "per mezzo; prende forma; prende in carico; prendere forma; prendere in carico; prendere in "
    "considerazione; punti di vista; punto di vista; rende conto; rendere conto; rendersi conto; "
    "ruolo chiave; ruolo importante; si rende conto; sotto controllo; sotto forma di; stato "
    "dell'arte; su richiesta; sulla base; svolge un ruolo; svolgono un ruolo; tenendo conto; tener "
    "conto; tenere conto; tenga conto; tengono conto; tenuto conto; tiene conto; tieni conto; una "
    "serie di; una volta che; volume d'affari".split("; ")
)
