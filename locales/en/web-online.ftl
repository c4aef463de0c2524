# The pages for playing over the network.

## Who one is, and the server

web-online-loading = Loading …
web-online-no-answer = No answer came. Check the network, then try again.
web-online-unreadable = The answer was not understood. Reload the page.
web-online-illegal = This turn is not allowed: { $reason }.
web-online-no-server = Nobody answers here
web-online-no-server-text = Playing over the network needs a game server, and there is none at this address, or it is resting. Everything else works: bots, a friend at the same screen, lessons, puzzles.
web-online-play-here = Play at this screen
web-online-try-again = Try again
web-online-not-in = No account needed: you play as a guest.
web-online-you-are = You are { $name }.
web-online-you-are-guest = You are { $name }, a guest. Register to keep the name and to play rated games.
web-online-profile = Your page
web-online-account = Account
web-online-games = Games
web-online-leaderboards = Leaderboards

## The lobby

web-online-lobby-title = Play online
web-online-your-games = Your games
web-online-seeks = Open games
web-online-no-seeks = Nobody is looking right now. Offer a game yourself and stay here, or play a bot meanwhile.
web-online-play = Play
web-online-take-back-offer = Take back the offer
web-online-wants-side = wants to play { $side }
web-online-begun = Your game has begun.
web-online-go-there = Go there
web-online-waits = { $opponent } has played: it is your turn.
web-online-offer = Offer a game, or invite a friend
web-online-offer-more = Side and rating
web-online-side = Your side
web-online-side-proposer = Blue, as whoever proposes a match
web-online-side-any = Either
web-online-clock = Clock
web-online-clock-own = Of your own
web-online-clock-kind = How time is given
web-online-clock-kind-fischer = Seconds more after each turn
web-online-clock-kind-bronstein = Time used is given back, up to the seconds
web-online-clock-kind-delay = The clock waits for the seconds
web-online-clock-kind-turn = Seconds for each turn
web-online-rated = rated
web-online-casual = not rated
web-online-own-position = from a position
web-online-rated-choice = Rated game
web-online-rated-registered = Rated games are for players with a name and a password.
web-online-rated-clock = A rated game needs a clock.
web-online-rated-hint = The result changes both ratings. Games with the server’s bots are never rated.
web-online-too-short-to-rate = Ratings don’t change: a rated game counts once both players have played { $turns } turns.
web-online-speed-is = Speed: { $speed }
web-online-speed = Speed
web-online-speed-bullet = bullet
web-online-speed-blitz = blitz
web-online-speed-rapid = rapid
web-online-speed-classical = classical
web-online-speed-correspondence = correspondence
web-online-seek = Find an opponent
web-online-challenge-friend = Challenge a friend by a link

## Challenges

web-online-challenge-title = Challenge
web-online-challenge-lead = Invitation to a game.
web-online-challenge-from = { $name } invites you to a game. You need nothing but this page.
web-online-challenge-yours = Send this link to your friend. The game begins when the friend accepts.
web-online-challenge-waits = Waiting for your friend. You can leave this page open.
web-online-accept = Accept and play

## A game

web-online-game-title = Game
web-online-game-missing = This game cannot be shown.
web-online-status-your-turn = Your turn. { $detail }.
web-online-status-send = Your turn stands on the board. Send it, or undo.
web-online-status-sending = Sending your turn …
web-online-status-dice = The dice are being settled: both players add their part.
web-online-status-suspended = The server is restarting. The clocks stand; nothing is lost.
web-online-send-turn = Send the turn
web-online-ask-take-back = Ask to take back
web-online-offer-draw = Offer a draw
web-online-abort = Call off
web-online-abort-really = Call this game off? It will have no result.
web-online-abort-yes = Yes, call it off
web-online-resign-really = Do you really give this game up?
web-online-draw-offered = Your opponent offers a draw.
web-online-draw-accept = Accept the draw
web-online-draw-waits = You offer a draw. It stands until your opponent plays or declines.
web-online-take-back-asked = Your opponent asks to take the last turn back.
web-online-take-back-accept = Allow it
web-online-take-back-waits = You have asked to take your last turn back.
web-online-decline = Decline
web-online-opponent-gone = Your opponent is away. After a while you can claim the game.
web-online-claim-win = Claim the win
web-online-claim-draw = Claim a draw
web-online-connecting = Connecting …
web-online-connected = Connected
web-online-connected-in = Connected, { $time } ms there and back
web-online-connection-lost = The connection is lost and comes back by itself. You can go on making your turn.
web-online-lag = { $seconds } s of your last turn were on the way and did not count
web-online-to-lobby = To the lobby
web-online-rematch-waits = You offer a rematch. It begins when your opponent wants it too.
web-online-export = Download the game (.tgn)

## A turn in notation

web-online-typed = Type or prepare a turn
web-online-typed-turn = The turn in notation
web-online-typed-play = Play it
web-online-typed-premove = Prepare it
web-online-typed-hint = As in the list of turns. While your opponent is to play, the turn is kept and played at once when it is allowed.
web-online-premove-waits = Prepared: { $turn }
web-online-premove-impossible = The turn that you prepared is not allowed now: { $reason }.
web-online-opponent-away = Your opponent is away. If that stays so, you will be able to claim the game.
web-online-rematch-offered = Your opponent offers a rematch.
web-online-rematch-declined = There is no rematch.
web-online-rematch-begun = The rematch has begun.

## Chat

web-online-chat = Chat
web-online-chat-watchers = Chat of those who watch
web-online-chat-empty = Nothing has been said yet.
web-online-chat-is-off = You have turned chat off.
web-online-chat-turn-on = Turn chat on
web-online-chat-turn-off = Turn chat off everywhere
web-online-chat-come-in = To chat, sign in or play as a guest.
web-online-chat-unread =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
web-online-chat-said = { $name }: { $words }
web-online-chat-phrases = Say with one press
web-online-chat-text = In your own words
web-online-chat-send = Say it
web-online-chat-sending = Sending …
web-online-chat-about = Block or report { $name }
web-online-chat-take-part = Take part in chat
web-online-block = Block
web-online-blocked = { $name } is blocked: you neither hear nor meet each other any more.
web-online-unblock = Unblock
web-online-blocks = Whom you block
web-online-no-blocks = Nobody.
web-online-report = Report
web-online-report-why = What for
web-online-report-text = What happened
web-online-report-chat = What was said
web-online-report-engine = Help by an engine
web-online-report-play = Losing on purpose, stalling, leaving
web-online-report-name = The name
web-online-report-other = Something else
web-online-reported = Thank you. Whoever runs this site will look at it.

## How a game ended

web-online-named = { $name } ({ $team })
web-online-won = { $winner } wins by { $reason }.
web-online-drawn = Draw by { $reason }.
web-online-no-result = No result: { $reason }.
web-online-by = It was { $who }.
web-online-ended-opponent-gone = abandonment
web-online-ended-aborted = game aborted
web-online-ended-not-begun = game not started in time
web-online-ended-dice-withheld = dice not revealed
web-online-ended-too-long = too many turns
web-online-ended-restored = server restored from a backup, dice no longer secret
web-online-running = being played
web-online-your-turn = Your turn
web-online-your-turn-until = Your turn, until { $moment }

## Players and games

web-online-kind-guest = guest
web-online-kind-bot = bot
web-online-kind-deleted = gone
web-online-player-title = Player
web-online-player = Player
web-online-since = here since { $date }
web-online-filter-won = Won
web-online-filter-drawn = Drawn
web-online-filter-lost = Lost
web-online-filter-running = Being played
web-online-filter = Filters
web-online-filter-all = All
web-online-filter-rated = Rated
web-online-filter-result = Result
web-online-ratings = Ratings
web-online-rating = Rating
web-online-provisional = provisional: few games so far
web-online-no-ratings = No rated games yet.
web-online-graph = { $game }: from { $begin } on { $begin_day } to { $now } on { $now_day }
web-online-no-games = No games here yet.
web-online-more-games = More games
web-online-games-title = Games
web-online-games-lead = All games that were played here, the newest first. Each can be replayed, analysed and downloaded.
web-online-show = Show
web-online-leaderboards-title = Leaderboards
web-online-leaderboards-lead = The highest ratings of each game and speed.
web-online-no-leaders = Nobody has a rating here yet. A few rated games, and the first place is yours.
web-online-place = Place
web-online-filter-over = Over
web-online-filter-opponent = Against
web-online-statistics = Statistics
web-online-statistics-of = Games
web-online-as-first = As the side that begins
web-online-as-second = As the other side
web-online-streak-won = Won in a row now: { $count }.
web-online-streak-lost = Lost in a row now: { $count }.
web-online-streak-none = The last game was a draw.
web-online-streak-longest = The longest rows: { $won } won, { $lost } lost.

## The archive

web-online-archive = Archive
web-online-archive-title = Archive
web-online-archive-lead = All games of a month in one file, for everybody: text files of games, compressed with zstd.
web-online-archive-download = Download
web-online-no-archive = The first archive comes when a month with games is over.

## The account

web-online-account-title = Account
web-online-account-lead = Who you are here, and what is kept about you.
web-online-enter-guest = Play as a guest
web-online-register = Register
web-online-register-text = Your games stay yours. You get your own name, ratings and a place on the leaderboards.
web-online-name = Name
web-online-name-hint = 3 to 20 letters, digits, hyphens or underscores; a letter first
web-online-password = Password
web-online-password-hint = 8 to 128 characters
web-online-email = Email (may be left empty)
web-online-email-hint = It is not used for anything yet.
web-online-sign-in = Sign in
web-online-sign-in-text = If you have a name and a password.
web-online-sign-out = Sign out
web-online-recover = Use a recovery code
web-online-recover-text = Forgot your password, or played as a guest on another device? All other devices are signed out, and the code can’t be used again.
web-online-recover-password-hint = 8 to 128 characters; leave it empty if you play as a guest
web-online-code = Recovery code
web-online-code-text = This code signs you in once on another device, or if this browser loses your session. It stops working when you use it or change your password.
web-online-code-make = Create new code
web-online-code-once = Write this code down: it’s shown only once. Older codes no longer work.
web-online-sessions = Where you are signed in
web-online-session = Since { $created }, last used { $used }.
web-online-session-this = This device
web-online-session-end = End
web-online-sessions-end-others = Sign out everywhere else
web-online-sessions-end-others-text = Signs out all other devices. Your recovery code and your bots’ tokens stop working too.
web-online-kept = What is kept about you
web-online-kept-text = Your games, ratings, sessions, and an email address if you gave one. Take it along, or delete the account: the games stay, without your name.
web-online-kept-export = Download it
web-online-delete = Delete the account
web-online-delete-really = Delete the account for good? This cannot be undone.
web-online-delete-yes = Yes, delete it

## Dice

web-online-dice-title = Verify dice
web-online-dice-lead = Your browser recomputes every throw of a match from what was published.
web-online-dice-text = The server committed to a secret number before the match, and both players add their part before it is used. After the end everything is published: nobody could choose the dice.
web-online-dice-changed = The server now names another commitment to the dice than the one this device saw first. It could be choosing the dice, so your part stays secret. Do not rely on these dice; save this page’s address and tell the site’s owner.
web-online-dice-published-other = What was published is not what this device saw during the game: the dice may have been chosen.
web-online-dice-commitment-of = { $side } committed to
web-online-dice-added-by = { $side } added
web-online-dice-verify = Verify the dice
web-online-dice-game = The game: its address or the last part of it
web-online-dice-check = Check
web-online-dice-paste = Check without the server
web-online-dice-published = What was published of the game, as JSON
web-online-dice-how = The server commits to SHA-256 of its secret number. Each player then commits to SHA-256 of the server’s commitment, the game’s id and its own part, so the number was fixed first. Each draw is HMAC-SHA-256 under the number, over both players’ parts, the game’s id and the draw’s number. touchline verify-dice checks the same on the command line.
web-online-dice-fit = Dice verified: all { $draws } rolls of the match follow from the secret number. The server committed to it before the players committed to their parts, and everybody kept their commitments.
web-online-dice-fit-unordered = Dice verified: all { $draws } rolls of the match follow from the secret number, and everybody kept their commitments. The match uses version 1 of the proof, which does not show that the server chose the secret number before the players revealed their parts.
web-online-dice-none = This is not the published dice of a match of Pawnball.
web-online-dice-no-seed = The match is not over: the number is not published yet.
web-online-dice-not-begun = No dice were rolled: the game ended before the match began.
web-online-dice-wrong-seed = The number is not the one that the server committed to.
web-online-dice-wrong-entropy = What { $side } revealed is not what was committed to.
web-online-dice-too-many = Too many rolls: { $found } are listed, but the match had only { $expected }.
web-online-dice-too-few = Rolls are missing: { $found } are listed, but the match had { $expected }.
web-online-dice-wrong-turn = Turn { $number } is not possible with the dice that the secret number gives: { $reason }
web-online-dice-wrong-draw = Draw { $number } was { $found }, but { $expected } follows.

## Numbers

web-online-archive-file =
    { $games ->
        [one] { $games } game, { $size }
       *[other] { $games } games, { $size }
    }
web-online-days-hours =
    { $days ->
        [one] { $days } day { $hours } h
       *[other] { $days } days { $hours } h
    }
web-online-watchers =
    { $count ->
        [0] Nobody watches
        [one] { $count } person watches
       *[other] { $count } people watch
    }
web-online-rating-of =
    { $games ->
        [one] { $rating } ± { $deviation } after { $games } game
       *[other] { $rating } ± { $deviation } after { $games } games
    }
web-online-bots-choice = Bots may accept my open game too

## Challenges by name

web-online-challenge-name = Name of the player
web-online-challenge-by-name = Challenge this player
web-online-challenge-player = Challenge { $name }
web-online-challenge-player-lead = Choose what you want to play. Your challenge is seen at once, or on coming back.
web-online-challenge-servers-bot = The server’s bots play at once: choose one in the lobby.
web-online-challenge-for-other = This challenge is for { $name }.
web-online-challenge-waits-for = { $name } has your challenge. The game begins when it is accepted; you are told on any of these pages.
web-online-challenge-declined = { $name } does not want to play now.
web-online-challenge-taken-back = { $name } has taken the challenge back.
web-online-challenge-taken-back-own = You have taken the challenge back.
web-online-challenge-over = You have declined this challenge.
web-online-challenged = Challenges for you
web-online-challenged-by = { $name } challenges you.
web-online-challenged-again = { $name } wants to play again.
web-online-challenged-look = Look at it
web-online-challenges-yours = Your challenges
web-online-challenge-to = For { $name }
web-online-challenge-to-anybody = For whoever has the link
web-online-challenge-open = Open
web-online-challenge-take-back = Take the challenge back
web-online-seek-bots = bots may accept

## The password and bots

web-online-password-change = Change the password
web-online-password-change-text = You’ll be signed out on all other devices. Your recovery code and your bots’ tokens stop working.
web-online-password-now = Current password
web-online-password-new = New password
web-online-password-changed = Password changed. You’ve been signed out on all other devices.
web-online-bots = Your bots
web-online-bots-text = A bot is a program that plays here under a name of its own, marked as a bot.
web-online-bots-page = To your bots
web-online-bots-title = Your bots
web-online-bots-lead = Programs that play here under names of their own. They sign in with a token and are marked as bots everywhere.
web-online-bots-not-in = Bots belong to players with a name and a password.
web-online-bots-to-account = To the account
web-online-bots-none = You have no bot yet.
web-online-bots-new = A new bot
web-online-bots-name = Name of the bot
web-online-bots-make = Make the bot
web-online-bots-made = { $name } is there. With a token a program can play under that name.
web-online-bots-since = Here since { $date }
web-online-bots-tokens = Tokens
web-online-bots-no-tokens = No token yet: no program can play under this name.
web-online-bots-label = What the token is for (may be left empty)
web-online-bots-token-make = Make a token
web-online-bots-token = The new token
web-online-bots-token-once = Keep it now: it is shown only this once. Whoever has it plays under the bot’s name.
web-online-bots-token-copy = Copy the token
web-online-bots-token-copied = Copied.
web-online-bots-token-used = made { $created }, last used { $used }
web-online-bots-token-unused = made { $created }, never used
web-online-bots-token-unnamed = without a label
web-online-bots-token-end = Revoke
web-online-bots-token-end-of = Revoke the token “{ $label }”
web-online-bots-delete = Delete the bot
web-online-bots-delete-of = Delete the bot { $name }
web-online-bots-delete-really = Delete { $name } for good? Its tokens stop working at once; its games stay.
web-online-bots-delete-yes = Yes, delete it
web-online-bots-how = How a program plays
web-online-bots-how-text = Any engine that speaks UGI plays by this command, with the token in the environment:
web-online-bots-how-more = Programs that are no engines use the site’s API.
web-online-bots-how-api = Description of the API
web-online-quick = Quick pairing
web-online-quick-searching = Searching…
web-online-quick-cancel = cancel
web-online-quick-waiting =
    { $count ->
        [one] { $count } waiting
       *[other] { $count } waiting
    }
web-online-rating-change = Your rating: { $before } → { $after }

web-playing-title = Live now
web-playing-nobody = Nobody is playing right now. Start a game and it will appear here.
web-playing-count =
    { $count ->
        [one] { $count } game in play
       *[other] { $count } games in play
    }
web-playing-many = More than { $count } games in play
web-playing-game = { $game }: { $players }
