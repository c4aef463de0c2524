# Why the server refused something, as sentences.

server-malformed = The server couldn’t read this message. Reload the page; if that doesn’t help, please report it.
server-too-long = Too long: the limit is { $most } bytes.
server-version = This page is out of date (version { $found }, server { $known }). Reload it.
server-closed = The server closed the connection (code { $code }), so there is no automatic reconnect.
server-host = The request names no host, or more than one.
server-cross-site = Request rejected: it came from another site.
server-not-json = Request rejected: it was not sent as JSON.
server-too-fast = Too many requests. Try again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
server-too-many = Too many at once: the limit is { $most }.
server-not-found = Not found.
server-method-not-allowed = This action isn’t supported here.
server-no-upgrade = This address is for WebSocket connections only.
server-unavailable = The server is temporarily unavailable. Nothing is lost; try again in a moment.
server-not-signed-in = Sign in to do this, or continue as a guest.
server-wrong-token = Invalid, expired or revoked token.
server-people-only = Bots can’t do this. Ask the bot’s owner.
server-app-request = The app’s request is faulty: “{ $parameter }” is missing or wrong. Its makers have to mend that; nothing was given to it.
server-session-only = A personal access token can’t do this. Sign in instead.
server-scope-needed = This token doesn’t have the permission “{ $scope }”. Create one that does.
server-label-length = Labels can have up to { $most } characters.
server-not-registered = You need an account to do this. Sign up; your games stay yours.
server-already-registered = You already have an account.
server-name-taken = The name { $name } is taken.
server-name-malformed = Use { $least } to { $most } letters (a–z), digits, hyphens or underscores, starting with a letter.
server-password-length = Use { $least } to { $most } characters for your password.
server-password-guessable = This password is easy to guess. Choose another, such as a few unrelated words.
server-name-reserved = The name { $name } is reserved. Choose another one.
server-email-malformed = This is not an email address.
server-wrong-password = Wrong name or password.
server-wrong-code = This recovery code is not valid. It may have been replaced by a newer one.
server-password-needed = Choose a new password to sign in with this code.
server-terms = This game can’t be created: invalid value for “{ $member }”.
server-not-ratable = Rated games need a clock, a built-in board and the standard start, and an opponent other than this site’s bots.
server-level = Choose a level from 1 to { $most }.
server-own-offer = You can’t accept your own game.
server-no-bots = This player doesn’t play against bots.
server-own-bot = Games against your own bot can’t be rated.
server-rated-pause = You’ve called off several rated games in a row. You can start rated games again at { $until }.
server-opponent-paused = This player can’t start rated games at the moment.
server-rated-pair = You’ve played { $most } rated games with this player within a day, which is the limit. The next one can start at { $until }; unrated games are always possible.
server-not-a-player = Only the players of this game can do that.
server-game-over = The game is over.
server-not-started = The game hasn’t started yet: the dice are still being agreed.
server-suspended = The server is restarting and the clocks are paused. Try again in a moment.
server-time-up = Time was already up.
server-stale = The game has changed in the meantime. This is the current position.
server-act-id = Each action needs an id of up to { $most } characters.
server-nothing-offered = There is no offer to accept or decline.
server-already-offered = You’ve already done that. Wait for your opponent’s answer.
server-nothing-to-take-back = You have no turn to take back.
server-too-many-take-backs = No more take-backs in this game: the limit is { $most }.
server-too-many-offers = You’ve made too many offers in this game: the limit is { $most }.
server-no-time-to-give = There is no time to give in this game.
server-enough-time-given = Your opponent was given as much time as the game began with.
server-too-much-vacation = { $left ->
    [0] You have no days of vacation left: there are 30 in any 365 days.
    [one] You have one day of vacation left: there are 30 in any 365 days.
   *[other] You have { $left } days of vacation left: there are 30 in any 365 days.
}
server-too-late-to-abort = A game can’t be aborted after its second turn.
server-not-gone = You can’t claim the game yet. Wait at least { $seconds } s.
server-no-dice = There are no dice to agree on in this game.
server-commit-first = Both players must commit before anyone reveals.
server-not-committed = This doesn’t match your commitment.
server-conditional-not-here = Conditional turns are for correspondence games without dice.
server-conditional-not-waiting = You prepare conditional turns while your opponent is to play.
server-conditional-too-much = That’s too much to prepare: up to { $lines } lines with { $turns } turns each, and { $bytes } characters in all.
server-conditional-unanswered = Line { $line } ends without an answer of yours. Add your turn, or remove the line.
server-conditional-contradiction = Line { $line } answers a turn otherwise than a line before it. Keep one answer to each turn.
server-position-live = This position is on the board in a rated game right now. Bots play it once that game is over.
server-blocked = You can’t play or chat with this player: one of you has blocked the other.
server-rematch-declined = Your opponent declined the rematch.
server-not-watched = You’re not connected to this game. Open it again.
server-chat-off = You’ve turned chat off. Turn it on in settings to send messages.
server-chat-closed = Your opponent has turned chat off.
server-quiet-hours = Choose different start and end times for quiet hours, in a known time zone.
server-push-service = This browser’s push service isn’t supported here.
server-messages-closed = This player takes messages only from players they follow.
server-message-id = Each message needs an id of up to { $most } characters.
server-note-length = Notes can have up to { $most } characters.
server-chat-text = Write a message of up to { $most } characters.
server-account-suspended = This account is suspended until { $until }. Reason: { $reason }
server-account-closed = This account is suspended indefinitely. Reason: { $reason }
server-role-needed = Only the site’s moderators and administrators can do this.
server-not-below = You can only do this to players whose role is below yours.
server-last-admin = The site needs an administrator. Name another one first.
server-nothing-to-lift = There is nothing to lift: the player is not suspended or muted.
server-no-result = This game has no result already.
server-reason = Give a reason of up to { $most } characters.
server-past-moment = This date is in the past. Choose a later one.
server-muted = You can’t send messages until { $until }. Reason: { $reason }
server-muted-for-good = You can no longer send messages. Reason: { $reason }
