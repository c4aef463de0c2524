# Why the server refused something, as sentences.

server-malformed = The server did not understand this message. Reload the page; if that does not help, tell us.
server-too-long = This is too long: at most { $most } bytes can be sent.
server-version = The page and the server speak different versions ({ $found } and { $known }). Reload the page.
server-cross-site = This request comes from another site and was not carried out.
server-not-json = This request was not sent as JSON and was not carried out.
server-too-fast = That was too fast. Try again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
server-too-many = That is too many at once: the most is { $most }.
server-not-found = This is not here, or no longer.
server-method-not-allowed = This cannot be done here.
server-unavailable = The server cannot do this now. Nothing is lost; try again in a moment.
server-not-signed-in = For this you must come in, as a guest or with your name.
server-not-registered = For this you need a name and a password. Register; your games stay yours.
server-already-registered = You are registered already.
server-name-taken = The name { $name } is taken.
server-name-malformed = A name has { $least } to { $most } letters without accents, digits, hyphens or underscores, and begins with a letter.
server-password-length = A password has { $least } to { $most } characters.
server-email-malformed = This is not an email address.
server-wrong-password = There is no such name, or this is not its password.
server-wrong-code = This recovery code is not, or no longer, valid.
server-terms = These terms cannot be played: “{ $member }” does not fit.
server-not-ratable = A rated game is played between people, with a clock, on a board that Touchline brings, from the start.
server-level = Levels go from 1 to { $most }.
server-own-offer = This is your own offer; somebody else must accept it.
server-not-a-player = Only the players of this game can do that.
server-game-over = The game is over.
server-not-started = The match has not started: the dice are still being settled.
server-suspended = The server is restarting; the clocks stand. Try again in a moment.
server-time-up = The time was up.
server-stale = The game has changed meanwhile. This is how it stands now.
server-act-id = An act needs an id of at most { $most } bytes.
server-nothing-offered = There is nothing to accept or decline.
server-already-offered = You have done that already; it is the opponent’s turn to answer.
server-nothing-to-take-back = You have not played a turn that could be taken back.
server-too-late-to-abort = After the second turn a game can no longer be called off.
server-not-gone = The opponent cannot be claimed to be gone yet. Seconds to wait at least: { $seconds }.
server-no-dice = There is nothing to settle about dice in this game.
server-commit-first = Both players must commit to their part of the dice first.
server-not-committed = This is not what you committed to.
server-position-live = This position is being played in a rated game. A bot plays it when that game is over.
server-blocked = You and this player do not play or talk with each other: one of you has blocked the other.
server-rematch-declined = The opponent does not want to play this game again.
server-not-watched = For this you must be at the game. Open it again.
server-chat-off = You have turned chat off. Turn it on in the settings to say something.
server-chat-closed = The opponent does not take part in chat.
server-chat-text = Write something, of at most { $most } characters.
