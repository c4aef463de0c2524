# Playing in the terminal.
