# The pages for playing over the network.

## Who one is, and the server

web-online-loading = Loading…
web-online-no-answer = No response from the server. Check your connection and try again.
web-online-unreadable = Unexpected response from the server. Reload the page.
web-online-illegal = Illegal turn: { $reason }.
web-online-no-server = No game server
web-online-no-server-text = Online play needs a game server, and this site has none or it’s offline right now. Everything else works: bots, a friend on the same device, lessons and puzzles.
web-online-play-here = Play on this device
web-online-try-again = Try again
web-online-not-in = You’re not signed in. Just start a game to play as a guest; you don’t need an account.
web-online-you-are = Signed in as { $name }.
web-online-you-are-guest = Playing as { $name } (guest). Sign up to keep this name and play rated games.
web-online-profile = Profile
web-online-account = Account
web-online-games = Games
web-online-leaderboards = Leaderboards

## The lobby

web-online-lobby-title = Play online
web-online-your-games = Your games
web-online-seeks = Open games
web-online-no-seeks = No open games right now. Create one and wait here, or play a bot in the meantime.
web-online-play = Play
web-online-take-back-offer = Cancel
web-online-wants-side = plays { $side }
web-online-begun = Your game has begun.
web-online-go-there = Go to game
web-online-waits = { $opponent } has played: it is your turn.
web-online-offer = Create a game
web-online-offer-more = More options
web-online-side = Your side
web-online-side-proposer = Blue (proposes the match)
web-online-side-any = Random
web-online-rated = rated
web-online-casual = casual
web-online-own-position = custom position
web-online-rated-choice = Rated game
web-online-rated-registered = You need an account to play rated games.
web-online-rated-clock = A rated game needs a clock.
web-online-rated-hint = The result changes both players’ ratings. Games against the site’s bots are never rated.
web-online-too-short-to-rate = Ratings don’t change: a rated game counts once both players have played { $turns } turns.
web-online-speed-is = Speed: { $speed }
web-online-speed = Speed
web-online-speed-bullet = bullet
web-online-speed-blitz = blitz
web-online-speed-rapid = rapid
web-online-speed-classical = classical
web-online-speed-correspondence = correspondence
web-online-seek = Find an opponent
web-online-challenge-friend = Challenge a friend by link

## Challenges

web-online-challenge-title = Challenge
web-online-challenge-lead = Invitation to a game
web-online-challenge-from = { $name } challenges you to a game. No account needed.
web-online-challenge-yours = Send this link to your friend. The game starts as soon as they accept.
web-online-challenge-waits = Waiting for your friend…
web-online-accept = Accept

## A game

web-online-game-title = Game
web-online-game-missing = This game cannot be shown.
web-online-status-your-turn = Your turn. { $detail }.
web-online-status-send = Send your turn, or undo
web-online-status-sending = Sending…
web-online-status-tables = Waiting for the other tables
web-online-status-dice = Preparing the dice: waiting for both players
web-online-status-suspended = Server restarting. Clocks are paused, nothing is lost.
web-online-send-turn = Send turn
web-online-ask-take-back = Take back
web-online-offer-draw = Offer draw
web-online-abort = Abort
web-online-abort-really = Abort this game? It won’t count.
web-online-abort-yes = Yes, abort
web-online-resign-really = Resign this game?
web-online-draw-offered = Your opponent offers a draw.
web-online-berserk-offer = Give up half of your time and the increments? If you win, it’s one point more. Only before your first turn.
web-online-berserk = Go berserk
web-online-berserk-of = { $player } went berserk: half the time
web-online-draw-accept = Accept draw
web-online-draw-waits = Draw offered. The offer stands until your opponent plays or declines.
web-online-take-back-asked = Your opponent wants to take back their last turn.
web-online-take-back-accept = Allow
web-online-take-back-waits = Takeback requested. Waiting for your opponent.
web-online-decline = Decline
web-online-opponent-gone = Your opponent has left. You can claim the game soon.
web-online-claim-win = Claim win
web-online-claim-draw = Claim draw
web-online-connecting = Connecting…
web-online-connected = Connected
web-online-connected-in = Ping { $time } ms
web-online-connection-lost = Connection lost. Reconnecting… You can keep preparing your turn.
web-online-lag = Lag compensation: { $seconds } s
web-online-to-lobby = Back to lobby
web-online-rematch-waits = Rematch offered. It starts when your opponent accepts.
web-online-export = Download game (.tgn)

## A turn in notation

web-online-typed = Type a turn or premove
web-online-typed-turn = Turn in notation
web-online-typed-play = Play
web-online-typed-premove = Set premove
web-online-typed-hint = Write it as in the list of turns. While it’s your opponent’s turn, your premove is kept and played at once if it is legal.
web-online-premove-waits = Premove: { $turn }
web-online-premove-impossible = Premove cancelled: { $reason }.
web-online-next-game = Next game ({ $count })
web-online-give-day = Give 1 day
web-online-give-seconds = Give { $seconds } s
web-online-extra-days =
    { $days ->
        [one] Extra time, { $player }: { $days } day
       *[other] Extra time, { $player }: { $days } days
    }
web-online-extra-seconds = Extra time, { $player }: { $seconds } s
web-online-conditional = Conditional turns
web-online-conditional-none = Prepare answers to what your opponent may play. They are played at once, and nobody else sees them.
web-online-conditional-add = Prepare answers
web-online-conditional-change = Change answers
web-online-conditional-hint = Play your opponent’s turn, then your answer. Go on with the next turns, or begin another line.
web-online-conditional-send = Save answers
web-online-conditional-again = Begin another line
web-online-conditional-count =
    { $count ->
        [one] { $count } line, up to { $most }
       *[other] { $count } lines, up to { $most }
    }
web-online-conditional-open = Without an answer
web-online-conditional-remove = Remove line { $line }
web-online-conditional-turn = If your opponent plays… { $detail }
web-online-conditional-answer = Then you play… { $detail }
web-online-conditional-end = This line ends here. Begin another one, or save.
web-online-conditional-stored = Answers saved
web-online-conditional-overtaken = Your opponent has played in the meantime. What wasn’t saved is gone.
web-online-opponent-away = Your opponent has left. If they don’t come back, you can claim the game.
web-online-rematch-offered = Your opponent offers a rematch.
web-online-rematch-declined = Rematch declined.
web-online-rematch-begun = The rematch has begun.

## Chat

web-online-chat = Chat
web-online-chat-watchers = Spectator chat
web-online-chat-empty = No messages yet.
web-online-chat-is-off = Chat is off.
web-online-chat-turn-on = Turn chat on
web-online-chat-turn-off = Turn chat off for all games
web-online-chat-come-in = Sign in to chat.
web-online-chat-unread =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
web-online-chat-said = { $name }: { $words }
web-online-chat-phrases = Quick messages
web-online-chat-text = Message
web-online-chat-send = Send
web-online-chat-sending = Sending…
web-online-chat-about = Block or report { $name }
web-online-chat-take-part = Enable chat
web-online-block = Block
web-online-blocked = You’ve blocked { $name }. You won’t see each other’s messages or be paired.
web-online-unblock = Unblock
web-online-blocks = Blocked players
web-online-no-blocks = No one blocked.
web-online-report = Report
web-online-report-why = Reason
web-online-report-text = Details
web-online-report-chat = Abusive chat
web-online-report-engine = Using an engine
web-online-report-play = Losing on purpose, stalling or leaving
web-online-report-name = Offensive name
web-online-report-other = Other
web-online-reported = Report sent. Thank you; the site’s owner will look at it.

## Friends and messages

web-online-friends = Friends
web-online-friends-lead = The players you follow, and who is online
web-online-friends-come-in = Sign in to follow players and write to them.
web-online-friends-none = You don’t follow anyone yet. Open a player’s page and choose “Follow”.
web-online-friend-plays = playing now
web-online-friend-here = online
web-online-friend-away = offline
web-online-friend-mutual = follows you
web-online-friend-watch = Watch
web-online-friend-challenge = Challenge
web-online-follow = Follow
web-online-unfollow = Unfollow
web-online-follow-back = Follow back
web-online-follows-you = Follows you
web-online-followers =
    { $count ->
        [one] { $count } follower
       *[other] { $count } followers
    }
web-online-followers-more = More followers
web-online-note = Private note
web-online-note-hint = Only you can see this note.
web-online-note-save = Save note
web-online-note-saved = Note saved.
web-online-messages = Messages
web-online-messages-lead = Private messages between you and other players
web-online-messages-none = No messages yet. You can write to players who follow you.
web-online-messages-more = More conversations
web-online-messages-earlier = Earlier messages
web-online-messages-closed = You can’t write to this player: they take messages only from players they follow, or one of you has blocked the other.
web-online-messages-delete = Delete conversation
web-online-messages-delete-really = Delete your copy of this conversation? { $name } keeps theirs.
web-online-messages-delete-yes = Yes, delete
web-online-messages-from = Who can message you
web-online-messages-from-everybody = all registered players
web-online-messages-from-followed = players you follow
web-online-messages-from-nobody = nobody new
web-online-message-write = Message
web-online-message-to = Message to { $name }
web-online-message-own = You: { $text }
web-online-message-you = You
web-online-message-came = { $name } has sent you a message.
web-online-message-read = Read it

## Notifications

web-online-notifications = Notifications
web-online-notifications-lead = What happened while you were away
web-online-notifications-none = Nothing new. You’re told here when it’s your turn in a game of days, when someone challenges you or writes to you.
web-online-notifications-earlier = Earlier
web-online-device = This device
web-online-device-off = This device can tell you about it while Touchline is closed.
web-online-device-on = This device tells you about it while Touchline is closed.
web-online-device-denied = Notifications for this site are blocked in your browser’s settings.
web-online-device-impossible = This browser can’t show notifications while Touchline is closed. The bell and the tab’s title tell you when you’re here.
web-online-device-offer = When { $name } has played, this device can tell you, also while Touchline is closed.
web-online-device-not-now = Not now
web-online-device-begin = Notify me on this device
web-online-device-end = Stop notifying me on this device
web-online-tell = What to tell me
web-online-tell-turn = It’s my turn in a game of days
web-online-tell-challenge = Someone challenges me
web-online-tell-begun = My offer was accepted
web-online-tell-message = Someone writes to me
web-online-tell-clubs = News of my clubs
web-online-tell-events = My tournament starts soon
web-online-quiet = Quiet hours
web-online-quiet-from = From
web-online-quiet-to = Until

## How a game ended

web-online-named = { $name } ({ $team })
web-online-won = { $winner } wins by { $reason }.
web-online-drawn = Draw by { $reason }.
web-online-no-result = No result: { $reason }.
web-online-by = Caused by { $who }.
web-online-ended-opponent-gone = abandonment
web-online-ended-aborted = game aborted
web-online-ended-not-begun = game not started in time
web-online-ended-dice-withheld = dice not revealed
web-online-ended-too-long = too many turns
web-online-ended-restored = server restored from a backup, dice no longer secret
web-online-ended-voided = voided by the site
web-online-running = in progress
web-online-your-turn = Your turn
web-online-your-turn-until = Your turn, due { $moment }

## Players and games

web-online-kind-guest = guest
web-online-kind-bot = bot
web-online-kind-deleted = deleted account
web-online-player-title = Player
web-online-player = Player
web-online-since = joined { $date }
web-online-filter-won = Won
web-online-filter-drawn = Drawn
web-online-filter-lost = Lost
web-online-filter-running = In progress
web-online-filter = Filters
web-online-filter-all = All
web-online-filter-rated = Rated
web-online-filter-result = Result
web-online-ratings = Ratings
web-online-rating = Rating
web-online-provisional = provisional
web-online-no-ratings = No rated games yet.
web-online-graph = { $game }: from { $begin } on { $begin_day } to { $now } on { $now_day }
web-online-no-games = No games here yet.
web-online-more-games = More games
web-online-games-title = Games
web-online-games-lead = All games played on this site, newest first. Replay, analyse or download any of them.
web-online-show = Show
web-online-leaderboards-title = Leaderboards
web-online-leaderboards-lead = Top ratings for each game and speed.
web-online-no-leaders = No one is ranked here yet. Play a few rated games to take first place.
web-online-place = Rank
web-online-filter-over = Finished
web-online-filter-opponent = Opponent
web-online-statistics = Statistics
web-online-statistics-of = Category
web-online-as-first = Moving first
web-online-as-second = Moving second
web-online-streak-won = Current streak: { $count ->
        [one] { $count } win
       *[other] { $count } wins
    }.
web-online-streak-lost = Current streak: { $count ->
        [one] { $count } loss
       *[other] { $count } losses
    }.
web-online-streak-none = Current streak: none.
web-online-streak-longest = Longest: { $won ->
        [one] { $won } win
       *[other] { $won } wins
    }, { $lost ->
        [one] { $lost } loss
       *[other] { $lost } losses
    }.

## The archive

web-online-archive = Archive
web-online-archive-title = Archive
web-online-archive-lead = Every game of a month in one file, free to download: text, compressed with zstd.
web-online-archive-download = Download
web-online-no-archive = No archive yet. The first one appears after the first month with games.

## The account

web-online-account-title = Account
web-online-account-lead = Your profile, your sign-ins and your data.
web-online-enter-guest = Continue as guest
web-online-register = Sign up
web-online-register-text = Keep your games and get your own name, ratings and a place on the leaderboards.
web-online-name = Name
web-online-name-hint = 3 to 20 letters, digits, hyphens or underscores, starting with a letter
web-online-password = Password
web-online-password-hint = 8 to 128 characters
web-online-email = Email (optional)
web-online-email-hint = For choosing a new password if you forget yours.
web-online-email-title = Email
web-online-email-text = With a confirmed address you can choose a new password if you forget yours. Nobody else sees it.
web-online-email-none = No email address yet.
web-online-email-is = Confirmed: { $address }
web-online-email-pending = We’ve sent a link to { $address }. Open it within 24 hours.
web-online-email-unverified = Not confirmed: { $address }
web-online-email-new = Email address
web-online-email-send = Send link
web-online-email-remove = Remove address
web-online-email-digest = Once a day, email me about daily games that wait for my turn
web-online-forgotten = Forgot your password?
web-online-forgotten-text = If your account has a confirmed email address, we send a link to it.
web-online-forgotten-who = Name or email address
web-online-forgotten-send = Send link
web-online-forgotten-done = If there is such an account, a link is on its way.
web-online-confirm-email = Confirm your email address
web-online-confirm-email-lead = One more click, and the address is yours here.
web-online-confirm-email-yes = Confirm address
web-online-confirm-email-done = Your email address is confirmed.
web-online-new-password = Choose a new password
web-online-new-password-lead = You’ll be signed in here and signed out everywhere else.
web-online-new-password-yes = Change password and sign in
web-online-unsubscribe = No more email about waiting games
web-online-unsubscribe-lead = Your games go on; only the email stops.
web-online-unsubscribe-yes = Stop these messages
web-online-unsubscribe-done = Done. You can turn them on again in your account.
web-online-passkey = Passkey
web-online-passkey-text = Sign in with the fingerprint, face or PIN of a device that has a passkey for your account.
web-online-passkey-sign-in = Sign in with a passkey
web-online-passkeys = Passkeys
web-online-passkeys-text = A passkey lets you in by fingerprint, face or PIN. It works only on this site, so nobody can trick you out of it.
web-online-passkey-label = Name of the passkey
web-online-passkey-label-hint = So that you know it again, for example “Phone”.
web-online-passkey-proof-hint = Leave empty to use a passkey you already have.
web-online-passkey-add = Add passkey
web-online-passkey-end = Remove passkey
web-online-to-account = Go to account
web-online-sign-in = Sign in
web-online-sign-in-text = Already have an account?
web-online-sign-out = Sign out
web-online-recover = Use a recovery code
web-online-recover-text = Forgot your password, or played as a guest on another device? All other devices are signed out, and the code can’t be used again.
web-online-recover-password-hint = 8 to 128 characters; leave it empty if you play as a guest
web-online-code = Recovery code
web-online-code-text = This code signs you in once on another device, or if this browser loses your session. It stops working when you use it or change your password.
web-online-code-make = Create new code
web-online-code-once = Write this code down: it’s shown only once. Older codes no longer work.
web-online-authorize-title = Authorize an app
web-online-authorize-lead = Decide what it may do for you
web-online-authorize-register = You need a registered account for that. Sign in, or register on the account page.
web-online-authorize-as = You’re signed in as { $name }.
web-online-authorize-wants = “{ $client }” wants to
web-online-authorize-goes-to = If you allow it, you’ll be sent to { $app }. Say no if you don’t recognize that address: nobody has checked who is behind it.
web-online-authorize-stays = { $count ->
    [one] Access lasts for a day,
   *[other] Access lasts for { $count } days,
} or until you end it on your account page. The app can’t change your password, your sessions or your account.
web-online-authorize-allow = Allow
web-online-authorize-decline = No, go back
web-online-vacation = Vacation
web-online-vacation-text = In games of days your time can’t run out while you’re away: whenever it would, you get another day. You have 30 days in any 365.
web-online-vacation-days = Days from now
web-online-vacation-begin = Go on vacation
web-online-vacation-change = Change the end
web-online-vacation-end = I’m back
web-online-vacation-until = You’re away until { $until }.
web-online-vacation-left = { $count ->
    [one] You have one day left.
   *[other] You have { $count } days left.
}
web-online-vacation-of = { $name } is on vacation until { $until }. Their time can’t run out before that.
web-online-access = Personal access tokens
web-online-access-text = For apps and programs that play or look at your games for you. None of them can change your password, your sessions or your account.
web-online-access-none = No tokens yet.
web-online-access-name = Name, such as the app’s
web-online-access-scopes = What it may do
web-online-access-read = See your account and games
web-online-access-play = Play for you
web-online-access-chat = Chat and take part in clubs for you
web-online-access-valid = Valid for
web-online-access-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
web-online-access-until = valid until { $until }
web-online-access-once = Copy it now: it’s shown only once. Anyone who has it can do what it may in your name.
web-online-sessions = Active sessions
web-online-session = Signed in { $created }, last used { $used }
web-online-session-this = This device
web-online-session-end = Sign out
web-online-sessions-end-others = Sign out everywhere else
web-online-sessions-end-others-text = Signs out all other devices. Your recovery code, your personal access tokens and your bots’ tokens stop working too.
web-online-kept = Your data
web-online-kept-text = We store your games, ratings, sessions and, if you gave one, your email address. You can download everything, or delete your account; your games then stay without your name.
web-online-kept-export = Download data
web-online-delete = Delete account
web-online-delete-really = Permanently delete your account? This can’t be undone.
web-online-delete-yes = Yes, delete it

## Dice

web-online-dice-title = Verify dice
web-online-dice-lead = Your browser recomputes every roll of a match from the published data.
web-online-dice-text = The server commits to a secret number before the match, and both players add their own part before it is used. After the match everything is published, so no one could have chosen the dice.
web-online-dice-changed = The server now names another commitment to the dice than the one this device saw first. It could be choosing the dice, so your part stays secret. Do not rely on these dice; save this page’s address and tell the site’s owner.
web-online-dice-published-other = What was published is not what this device saw during the game: the dice may have been chosen.
web-online-dice-commitment-of = { $side } committed to
web-online-dice-added-by = { $side } added
web-online-dice-verify = Verify dice
web-online-dice-game = Game link or id
web-online-dice-check = Verify
web-online-dice-paste = Verify offline
web-online-dice-published = Published game data (JSON)
web-online-dice-how = The server commits to SHA-256 of its secret number. Each player then commits to SHA-256 of the server’s commitment, the game’s id and its own part, so the number was fixed first. Each roll is HMAC-SHA-256 under the number, over both players’ parts, the game’s id and number of the roll. touchline verify-dice checks the same on the command line.
web-online-dice-fit = Dice verified: all { $draws } rolls of the match follow from the secret number. The server committed to it before the players committed to their parts, and everybody kept their commitments.
web-online-dice-fit-unordered = Dice verified: all { $draws } rolls of the match follow from the secret number, and everybody kept their commitments. The match uses version 1 of the proof, which does not show that the server chose the secret number before the players revealed their parts.
web-online-dice-none = This is not the published data of a Pawnball match.
web-online-dice-no-seed = The match is not over, so the secret number isn’t published yet.
web-online-dice-not-begun = No dice were rolled: the game ended before the match began.
web-online-dice-wrong-seed = The secret number doesn’t match the server’s commitment.
web-online-dice-wrong-table = The dice of the round don’t follow from what this game’s players added.
web-online-dice-wrong-entropy = What { $side } revealed doesn’t match the commitment.
web-online-dice-too-many = Too many rolls: { $found } are listed, but the match had only { $expected }.
web-online-dice-too-few = Rolls are missing: { $found } are listed, but the match had { $expected }.
web-online-dice-wrong-turn = Turn { $number } is not possible with the dice that the secret number gives: { $reason }
web-online-dice-wrong-draw = Roll { $number } was { $found } but should be { $expected }.

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
        [0] No spectators
        [one] { $count } spectator
       *[other] { $count } spectators
    }
web-online-rating-of =
    { $games ->
        [one] { $rating } ± { $deviation } ({ $games } game)
       *[other] { $rating } ± { $deviation } ({ $games } games)
    }
web-online-bots-choice = Bots can join

## Challenges by name

web-online-challenge-name = Player name
web-online-challenge-by-name = Challenge player
web-online-challenge-player = Challenge { $name }
web-online-challenge-player-lead = Choose what to play. They’ll see your challenge right away, or when they’re back online.
web-online-challenge-servers-bot = The site’s bots are always ready: pick one in the lobby.
web-online-challenge-for-other = This challenge is for { $name } only.
web-online-challenge-waits-for = Challenge sent to { $name }. The game starts when they accept; we’ll notify you on any online page.
web-online-challenge-declined = { $name } declined your challenge.
web-online-challenge-taken-back = { $name } cancelled the challenge.
web-online-challenge-taken-back-own = Challenge cancelled.
web-online-challenge-over = Challenge declined.
web-online-challenged = Incoming challenges
web-online-challenged-by = { $name } challenges you.
web-online-challenged-again = { $name } wants a rematch.
web-online-challenged-look = View
web-online-challenges-yours = Sent challenges
web-online-challenge-to = For { $name }
web-online-challenge-to-anybody = Anyone with the link
web-online-challenge-open = Open
web-online-challenge-take-back = Cancel challenge
web-online-seek-bots = bots can join

## The password and bots

web-online-password-change = Change password
web-online-password-change-text = You’ll be signed out on all other devices. Your recovery code and your bots’ tokens stop working.
web-online-password-now = Current password
web-online-password-new = New password
web-online-password-changed = Password changed. You’ve been signed out on all other devices.
web-online-bots = Your bots
web-online-bots-text = A bot is a program that plays here under its own name, marked as a bot.
web-online-bots-page = Manage bots
web-online-bots-title = Your bots
web-online-bots-lead = Programs that play here under their own names. They sign in with a token and are marked as bots everywhere.
web-online-bots-not-in = You need an account to have bots.
web-online-bots-to-account = Go to account
web-online-bots-none = No bots yet.
web-online-bots-new = New bot
web-online-bots-name = Bot name
web-online-bots-make = Create bot
web-online-bots-made = { $name } created. Now create a token, so that a program can play under this name.
web-online-bots-since = Created { $date }
web-online-bots-tokens = Tokens
web-online-bots-no-tokens = No tokens yet. A program needs one to play under this name.
web-online-bots-label = Label (optional)
web-online-bots-token-make = Create token
web-online-bots-token = New token
web-online-bots-token-once = Copy it now: it’s shown only once. Anyone who has it can play as your bot.
web-online-bots-token-copy = Copy token
web-online-bots-token-copied = Copied.
web-online-bots-token-used = created { $created }, last used { $used }
web-online-bots-token-unused = created { $created }, never used
web-online-bots-token-unnamed = no label
web-online-bots-token-end = Revoke
web-online-bots-token-end-of = Revoke token “{ $label }”
web-online-bots-delete = Delete bot
web-online-bots-delete-of = Delete bot { $name }
web-online-bots-delete-really = Permanently delete { $name }? Its tokens stop working at once; its games stay.
web-online-bots-delete-yes = Yes, delete it
web-online-bots-how = Run a bot
web-online-bots-how-text = Any engine that speaks UGI can play. Put the token in the environment, then run:
web-online-bots-how-more = Other programs can use the API.
web-online-bots-how-api = API documentation
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

## What there is to watch

web-watch-title = Watch
web-watch-lead = The games being played now, the best rated first. The boards move as turns are played.
web-watch-featured = Featured game
web-watch-all = All games
web-watch-none = No game like this is being played right now. New ones appear here by themselves.
web-watch-over = Game over. The next one follows.
web-watch-board = { $game }, { $speed }: { $players }

## Tournaments

web-tournaments-title = Tournaments
web-tournaments-lead = Arenas, Swiss events, round robins and knock-outs, played in an evening or over weeks.
web-tournaments-running = On now
web-tournaments-announced = Coming up
web-tournaments-over = Finished
web-tournaments-none = No tournaments yet. Create the first one and invite your friends.
web-tournament-create = Create a tournament
web-tournament-registered = Sign up to create tournaments.
web-tournament-name = Name
web-tournament-system = Format
web-tournament-arena = Arena
web-tournament-arena-hint = Everyone plays as many games as they can until time is up. A win is 2 points, a draw 1; after two wins in a row the next ones count double.
web-tournament-arena-words = { $minutes ->
    [one] Arena, { $minutes } minute
   *[other] Arena, { $minutes } minutes
}
web-tournament-swiss = Swiss
web-tournament-swiss-hint = A fixed number of rounds against opponents with about as many points. Nobody is eliminated and nobody meets the same opponent twice.
web-tournament-swiss-words = { $rounds ->
    [one] Swiss, { $rounds } round
   *[other] Swiss, { $rounds } rounds
}
web-tournament-round-robin = Round robin
web-tournament-round-robin-hint = Everyone plays everyone, up to 64 players.
web-tournament-double-words = Double round robin
web-tournament-knock-out = Knock-out
web-tournament-knock-out-hint = Lose a match and you’re out. Ties go to two extra games, then to the higher rating.
web-tournament-knock-out-words = { $games ->
    [one] Knock-out, { $games } game per match
   *[other] Knock-out, { $games } games per match
}
web-tournament-minutes = Length in minutes
web-tournament-rounds = Rounds
web-tournament-match-games = Games per match
web-tournament-double = Everyone meets twice
web-tournament-start = Start
web-tournament-least = Lowest rating (optional)
web-tournament-most = Highest rating (optional)
web-tournament-announce = Create tournament
web-tournament-number-wrong = Check the number of minutes, rounds or games.
web-tournament-start-wrong = Choose a day and time for the start.
web-tournament-from-rating = rating { $least } or more
web-tournament-to-rating = rating { $most } or less
web-tournament-ratings = rating { $least } to { $most }
web-tournament-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
web-tournament-starts = Starts { $at }
web-tournament-ends = Ends { $at }
web-tournament-next-round = Next round { $at }
web-tournament-finished = Finished
web-tournament-cancelled = Cancelled
web-tournament-by = Organised by { $name }
web-tournament-round = Round { $round }
web-tournament-round-of = Round { $round } of { $rounds }
web-tournament-enter = Enter
web-tournament-come-back = Rejoin
web-tournament-leave = Withdraw
web-tournament-pause = Pause
web-tournament-ask-for-bye = Skip the next round (½ point)
web-tournament-call-off = Cancel the tournament
web-tournament-call-off-sure = Cancel it for everyone? Games in play go on, but there is no result.
web-tournament-call-off-yes = Yes, cancel it
web-tournament-call-off-no = No, keep it
web-tournament-calendar = Add to calendar
web-tournament-your-game = Go to your game
web-tournament-waiting = You’re in. Keep this page open: your next game starts here.
web-tournament-back = Back to the tournament
web-tournament-standings = Standings
web-tournament-entered = Players
web-tournament-games = Games
web-tournament-points = Points
web-tournament-on-fire = On a winning streak: the next win counts double
web-tournament-berserk = +{ $wins } by going berserk
web-tournament-went-berserk = berserk
web-tournament-buchholz = Buchholz
web-tournament-buchholz-cut = Buchholz cut 1
web-tournament-sonneborn-berger = Sonneborn-Berger
web-tournament-direct-encounter = Direct encounter
web-tournament-wins = Wins
web-tournament-goal-difference = Goal difference
web-tournament-byes = Bye: { $names }
web-tournament-higher = Higher places
web-tournament-lower = Lower places
web-tournament-own-place = My place
web-tournament-screen = Show on a big screen
web-tournament-duplicate = Same dice at every table
web-tournament-duplicate-hint = Duplicate: all tables of a round roll the same dice at the same moment, and what counts is how many goals better than the other tables you do. Live, casual, up to 64 players; only its players see a game until the round is over.
web-tournament-duplicate-words = same dice at every table
web-tournament-compared = Goal difference { $goals }; against the other tables { $a } : { $b }
web-tournament-over-the-board = on real boards
web-tournament-on-boards = Played on real boards
web-tournament-on-boards-hint = You enter the players by name, have rounds paired and enter the results. Casual.
web-tournament-shown-round = Show round
web-tournament-unlink = Remove the link to my account
web-tournament-print = Print
web-tournament-print-pairings = Print pairings
web-tournament-print-standings = Print standings
web-tournament-board = Board
web-tournament-result = Result
web-tournament-row = No.
web-tournament-signature = Signature: { $side }
web-tournament-cells = “3a 1”: a win with Blue against number 3; b is the other side.
web-tournament-simul = Simul
web-tournament-simul-hint = One player against many at once. Players apply, the host chooses among them and starts all games together. Casual.
web-tournament-simul-words = Simul, { $minutes } min more for the host
web-tournament-extra = Extra minutes for the host
web-tournament-side = The host plays
web-tournament-side-alternate = Both sides in turn
web-tournament-side-a = Blue
web-tournament-side-b = Orange or Red
web-tournament-host = Host: { $name }
web-tournament-host-choice = Let a bot play (optional)
web-tournament-host-hint = An exhibition: a bot of this site, such as Touchline-8, or one of your own plays against everyone who enters, and starts on time.
web-tournament-apply = Apply
web-tournament-accepted = accepted
web-simul-score = { $host }: { $points } out of { $played }
web-simul-next = Next board where it’s your turn
web-simul-start = Start all games
web-simul-accept = Accept
web-simul-decline = Decline
web-simul-boards = Boards
web-simul-to-play = to play: { $player }
web-director-title = Run the event
web-director-before = Enter the players, then start the first round.
web-director-all-in = All results are in.
web-director-missing =
    { $count ->
        [one] { $count } result missing
       *[other] { $count } results missing
    }
web-director-begin = Start and pair round 1
web-director-pair = Pair round { $round }
web-director-unpair = Undo the pairings
web-director-end = End the event
web-director-end-sure = End the event? Nothing can be changed after that.
web-director-correct = Change this result?
web-director-correct-yes = Change the result
web-director-change = { $player }: place { $before } → { $after }, points { $had } → { $has }
web-director-no-change = No place and no points change.
web-director-stands =
    { $count ->
        [one] { $count } round has been paired since. Its pairings stay.
       *[other] { $count } rounds have been paired since. Their pairings stay.
    }
web-director-results = Results
web-director-result-of = Result: { $a } – { $b }
web-director-name = Name
web-director-rating = Rating (optional)
web-director-account = Account on this site (optional)
web-director-add = Add player
web-director-rename = Correct the name
web-tournament-of-club = For the members of your club.
web-tournament-by-invitation = by invitation
web-tournament-by-invitation-choice = Only players I invite can enter
web-tournament-not-invited = By invitation only.
web-tournament-invitations = Invited players
web-tournament-club = Members of { $club }

## Clubs

web-clubs-title = Clubs
web-clubs-lead = Find people to play with, or start a club of your own.
web-clubs-registered = Sign up to join and start clubs.
web-clubs-own = Your clubs
web-clubs-invitations = Invitations
web-clubs-requests = Waiting for an answer
web-clubs-all = All clubs
web-clubs-search = Name
web-clubs-search-button = Search
web-clubs-none = No clubs found.
web-clubs-larger = Previous
web-clubs-smaller = Next
web-club-create = Start a club
web-club-name = Name
web-club-about = Description
web-club-links = Links (optional)
web-club-links-hint = One address per line, up to five
web-club-joining = Who can join
web-club-joining-open = Open to everyone
web-club-joining-request = On request
web-club-joining-invitation = By invitation only
web-club-save = Save changes
web-club-owner = Owner
web-club-organiser = Organiser
web-club-member = Member
web-club-members-count = { $count ->
    [one] { $count } member
   *[other] { $count } members
 }
web-club-founded = Since { $at }
web-club-closed = This club has closed.
web-club-join = Join the club
web-club-ask = Ask to join
web-club-request-text = Message to the organisers (optional)
web-club-requested = You’ve asked to join. An organiser decides.
web-club-take-back = Withdraw the request
web-club-invited = You’re invited to this club.
web-club-accept-invitation = Accept the invitation
web-club-decline = Decline
web-club-was-removed = You were removed from this club. You can come back if you’re invited.
web-club-by-invitation = You can join this club by invitation.
web-club-leave = Leave the club
web-club-leave-sure = Leave this club?
web-club-events = Events
web-club-no-events = No events yet.
web-club-announce = Create an event
web-club-members = Members
web-club-manage = Manage { $name }
web-club-silenced = Can’t write
web-club-earlier-members = Previous members
web-club-later-members = Next members
web-club-make-organiser = Make organiser
web-club-make-member = Make ordinary member
web-club-hand-over = Hand over the club
web-club-hand-over-sure = Hand the club over to { $name }? You stay as an organiser.
web-club-silence = Silence for a day
web-club-unsilence = Allow writing
web-club-remove = Remove from the club
web-club-requests = Requests to join
web-club-accept = Accept
web-club-let-in = Accept { $name }
web-club-refuse = Turn down
web-club-not-let-in = Turn down { $name }
web-club-invitations = Invitations
web-club-invite-name = Player’s name
web-club-invite = Invite
web-club-uninvite = Withdraw
web-club-uninvite-player = Withdraw the invitation to { $name }
web-club-no-ratings = No member has a rating here yet.
web-club-line-about = About this message by { $name }
web-club-line-delete = Delete message
web-club-settings = Club settings
web-club-edit = Edit the club
web-club-close = Close the club
web-club-close-sure = Close this club for good? Members and chat are deleted.
web-club-webhooks = Webhooks
web-club-webhooks-lead = Tell other programs what happens in the club: who joins and leaves, and how its events and matches go.
web-club-webhook-address = Web address
web-club-webhook-add = Add a webhook
web-club-webhook-secret = Signing secret. Save it now: it won’t be shown again.
web-club-webhook-test = Send a test
web-club-webhook-renew = New secret
web-club-webhook-delete = Delete
web-club-webhook-never = Nothing sent yet
web-club-webhook-taken = Delivered: { $at }
web-club-webhook-refused = { $at }: the server answered { $status }
web-club-webhook-no-answer = { $at }: no answer
web-club-webhook-no-connection = { $at }: no connection
web-club-webhook-waiting = Still to be sent: { $count }
web-club-webhook-off = Turned off because nothing could be delivered. A test that arrives turns it on again.

# Matches of clubs

web-team-matches = Matches against other clubs
web-team-match = Match between two clubs
web-team-none = No matches yet.
web-team-offer = Challenge another club
web-team-opponent = Name of the other club
web-team-no-club = There’s no club with that name.
web-team-boards-count = Number of boards
web-team-undated = Start as soon as both line-ups are set
web-team-send = Send the challenge
web-team-accept = Accept the challenge
web-team-decline = Decline
web-team-drop = Cancel the match
web-team-drop-sure = Cancel this match?
web-team-step-out = I can’t play
web-team-boards-title = Boards
web-team-sides = On each board, the player on the left plays Blue.
web-team-line-up = Line-up: { $club }
web-team-names = Players, one name per line
web-team-as-named = Keep this order instead of ordering them by rating
web-team-save = Set the line-up
web-team-boards = { $count ->
    [one] { $count } board
   *[other] { $count } boards
 }
web-team-offered = Waiting for the other club
web-team-agreed = Waiting for the line-ups
web-team-running = In play, { $score }
web-team-over = Finished, { $score }
web-team-dropped = Cancelled
web-team-won = Won by { $club }
web-team-drawn = Drawn

# Studies

web-studies-title = Studies
web-studies-lead = Lines with variations, comments and arrows, in chapters, edited together.
web-studies-own = Your studies
web-studies-own-none = You don’t have any studies yet.
web-studies-public = Public studies
web-studies-none = No studies found.
web-studies-search = Name begins with
web-studies-find = Search
web-studies-older = Older studies
web-studies-registered = Register to write studies of your own.
web-study-create = New study
web-study-make = Create study
web-study-name = Name of the study
web-study-readers = Who can read it
web-study-public = Everyone
web-study-by-link = Anyone with the link
web-study-private = Only people you add
web-study-from-text = Text of a study or of games
web-study-from-text-hint = Each game becomes a chapter. Leave it empty to start with a blank study.
web-study-chapters =
    { $chapters ->
        [one] 1 chapter
       *[other] { $chapters } chapters
    }
web-study-by = By { $owner }
web-study-empty = This study has no chapters yet.
web-study-stale = Someone else changed this at the same time, so your change was dropped.
web-study-full = There is no room for that: { $reason }.
web-study-violet = Violet
web-study-amber = Amber
web-study-teal = Teal
web-study-pink = Pink
web-study-who = Who plays
web-study-flip = Flip board
web-study-remove-really = Yes, delete
web-study-cells = Cells
web-study-colour = Colour
web-study-draw = Draw
web-study-wipe = Clear drawings
web-study-draw-hint = One cell for a circle, two for an arrow: c4 or c4-d6. You can also drag with the right mouse button, or press and hold.
web-study-no-cells = Enter one or two cells of this board, such as c4 or c4-d6.
web-study-dice = Dice
web-study-dice-hint = Four dice, such as k3k3w5y1. Leave it empty to roll.
web-study-roll = Set dice
web-study-practise = Practise
web-study-practise-words = Play this as { $team } against level { $level }.
web-study-chapters-title = Chapters
web-study-this-chapter = This chapter
web-study-chapter-name = Name of the chapter
web-study-chapter-number = Chapter { $number }
web-study-kind = What it is for
web-study-kind-read = Reading
web-study-kind-practice = Practice: { $team }, level { $level }
web-study-up = Move up
web-study-down = Move down
web-study-remove-chapter = Delete chapter
web-study-add = Add chapter
web-study-add-do = Add
web-study-paste = From a text or a link
web-study-paste-hint = Paste a game, the text of a study, or a link to a position or game. Leave it empty to begin at the start of the game.
web-study-about = About this study
web-study-download = Download as text
web-study-copy = Copy to my studies
web-study-delete = Delete study
web-study-settings = Name and readers
web-study-save = Save
web-study-people = Contributors and viewers
web-study-person = Player
web-study-role = Role
web-study-viewer = can read
web-study-contributor = can edit
web-study-add-person = Add
web-study-remove = Remove
web-study-remove-person = Remove { $player }
