#!/usr/bin/env bash
# Builds the wheel, installs it into an empty environment, and builds
# copies of both example sites with it, so that nothing of the source tree can be in reach.
set -euo pipefail
place="$(pwd)/build/wheel"
rm -rf "$place"
mkdir -p "$place"
"$PYTHON" -m pip --disable-pip-version-check wheel -qq --no-deps --wheel-dir "$place/dist" .
"$PYTHON" -m venv --without-pip "$place/env"
"$PYTHON" -m pip --disable-pip-version-check --python "$place/env/bin/python" install -qq \
    "$(echo "$place"/dist/*.whl)[sphinx,mkdocs]"
cp -r examples "$place/examples"
cd "$place"
unset PYTHONPATH
env/bin/python -c "import glossator; assert '$place' in glossator.__file__, glossator.__file__"
env/bin/sphinx-build -q -W --keep-going -b html examples/sphinx sites/sphinx
env/bin/mkdocs build --strict -f examples/mkdocs/mkdocs.yml -d "$place/sites/mkdocs"
env/bin/glossator check examples/glossary.yml
grep -q 'class="glossator-term glossator-auto' sites/sphinx/attention.html
grep -q 'class="glossator-term glossator-auto' sites/mkdocs/attention/index.html
for folder in sites/sphinx/_static sites/mkdocs/assets/glossator; do
    test "$(wc -c < $folder/glossator.js)" -le 3000  # minified, that is
    test "$(wc -c < $folder/glossator.css)" -le 2048
done
echo "the wheel builds both sites"
