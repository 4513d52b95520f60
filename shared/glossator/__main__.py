"""Lets `python -m glossator` stand for the command."""

from glossator.cli import main

raise SystemExit(main())
