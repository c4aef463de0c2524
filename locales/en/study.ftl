# Learning and analysing: links, explanations, lessons.

## Links

study-link-too-long = This game is too long for a link: a link holds { $most } KB. Save it as a file instead.
study-link-not-a-link = This link leads to no position and no game. Ask for it once more.
study-link-version = This link was made by a newer Touchline. Reload the page and try again.
study-link-damaged = This link is damaged: a part is missing or was changed. Copy it once more, to its very end.
study-link-setup = This link describes a game that cannot be set up.
study-link-refused = This link does not follow the rules: { $reason }.
