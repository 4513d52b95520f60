"""Lets `python -m glossator.cli` stand for the command."""

from glossator.cli import main

raise SystemExit(main())
