# `touchline bot`: an engine that plays on a server.

cli-bot-about = Run an engine as a bot on a server
cli-bot-arg-server = Server URL, such as https://play.example; without it, TOUCHLINE_SERVER is used
cli-bot-arg-engine = Command that starts the engine; the engine must speak UGI, as “touchline ugi” does
cli-bot-arg-token = Bot token; other users of this machine can see it on the command line, so prefer TOUCHLINE_TOKEN or --token-file
cli-bot-arg-token-file = A file with the bot’s token
cli-bot-arg-option = Set an engine option; can be repeated
cli-bot-arg-game = Play this game; can be repeated; without it, all games
cli-bot-arg-speed = Play at this speed; can be repeated; without it, all speeds
cli-bot-arg-rated = Whether to play rated games
cli-bot-arg-no-bots = Do not play against other bots
cli-bot-arg-accept-seeks = Accept open games in the lobby that allow bots
cli-bot-arg-seek = Offer this game in the lobby, such as diaballik:180+2; can be repeated
cli-bot-arg-at-once = Maximum number of games at the same time
cli-bot-arg-games = Stop after this many games
cli-bot-arg-overhead = Clock time to hold back per turn for network lag, in milliseconds
cli-value-url = URL
cli-value-token = TOKEN
cli-value-speed = SPEED
cli-value-setting = NAME=VALUE
cli-value-seek = GAME:CLOCK
cli-value-which = WHICH

bot-no-server = No server given. Use --server, for example https://play.example, or set TOUCHLINE_SERVER.
bot-address = “{ $address }” is not a server URL. Use one like https://play.example or http://127.0.0.1:8080.
bot-no-token = No token given. Create one for your bot on the server, then set TOUCHLINE_TOKEN or use --token-file.
bot-command = Invalid engine command “{ $command }”: it is empty, or a quote is not closed.
bot-option = Invalid engine option “{ $option }”. Use NAME=VALUE, for example Level=5.
bot-seek = Invalid game “{ $seek }”. Use GAME:CLOCK, for example diaballik:180+2.
bot-certificates = This system has no root certificates to verify encrypted connections with: { $details }
bot-exposed = This connection is not encrypted: anyone on the network can read the token. Use https://.
bot-not-let-in = The server rejected the bot: { $details }
bot-engine = Cannot use the engine: { $details }
bot-failed = Cannot run the bot: { $details }
bot-connected = Connected as { $name }.
bot-lost = Disconnected ({ $details }). Reconnecting within { $seconds } s.
bot-lost-closed = the server closed the connection
bot-lost-restarting = the server is restarting
bot-lost-status = the server answered with HTTP status { $status }
bot-begun = Game { $game } against { $opponent } has begun.
bot-won = Game { $game } is over: { $side } wins ({ $reason }).
bot-ended = Game { $game } is over without a winner ({ $reason }).
bot-declined = Declined a challenge from { $name }.
bot-engine-in-game = Engine failure in game { $game }: { $details }
bot-refused = The server rejected an action in game { $game }: { $details }
bot-dice-changed = Game { $game }: the server now names a different commitment to the dice. It could be choosing them, so the bot reveals nothing.
