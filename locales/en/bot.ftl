# `touchline bot`: an engine that plays on a server.

cli-bot-about = Let an engine play on a server, as a bot
cli-bot-arg-server = The server, such as https://play.example; without it, TOUCHLINE_SERVER from the environment
cli-bot-arg-engine = The command that starts the engine, which must speak UGI; “touchline ugi” is one
cli-bot-arg-token = The bot’s token; every user of this machine can see it here, so rather set TOUCHLINE_TOKEN or use --token-file
cli-bot-arg-token-file = A file with the bot’s token
cli-bot-arg-option = Set an option of the engine; may be given more than once
cli-bot-arg-game = Play this game; may be given more than once; without it, all
cli-bot-arg-speed = Play at this speed; may be given more than once; without it, all
cli-bot-arg-rated = Play rated games
cli-bot-arg-no-bots = Do not play against bots
cli-bot-arg-accept-seeks = Accept seeks in the lobby that are open to bots
cli-bot-arg-seek = Offer this game in the lobby, such as diaballik:180+2; may be given more than once
cli-bot-arg-at-once = How many games to play at once
cli-bot-arg-games = End after so many games
cli-bot-arg-overhead = How much of the clock to keep for the way of a turn, in milliseconds
cli-value-url = URL
cli-value-token = TOKEN
cli-value-speed = SPEED
cli-value-setting = NAME=VALUE
cli-value-seek = GAME:CLOCK
cli-value-which = WHICH

bot-no-server = There is no server. Name one with --server, such as https://play.example, or set TOUCHLINE_SERVER.
bot-address = “{ $address }” is not the address of a server. It looks like https://play.example or http://127.0.0.1:8080.
bot-no-token = There is no token. Make one for your bot on the server, and set TOUCHLINE_TOKEN or use --token-file.
bot-command = “{ $command }” is not a command: a quote is not closed, or there is nothing.
bot-option = “{ $option }” is not an option of an engine. Write NAME=VALUE, such as Level=5.
bot-seek = “{ $seek }” is not a game and a clock. Write it as in diaballik:180+2.
bot-certificates = This system has no certificates that an encrypted connection can be checked with: { $details }
bot-exposed = The connection is not encrypted: whoever sits on the way can read the token. Use https://.
bot-not-let-in = The server does not let the bot in: { $details }
bot-engine = The engine cannot be used: { $details }
bot-failed = The bot cannot run: { $details }
bot-connected = Connected as { $name }.
bot-lost = Not connected ({ $details }). Next attempt within { $seconds } s.
bot-begun = Game { $game } against { $opponent } has begun.
bot-won = Game { $game } is over: { $side } wins ({ $reason }).
bot-ended = Game { $game } is over without a winner ({ $reason }).
bot-declined = Declined a challenge by { $name }.
bot-engine-in-game = The engine failed in game { $game }: { $details }
bot-refused = The server refused something in game { $game }: { $details }
