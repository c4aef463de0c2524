# What a device shows while the site is closed, in a sentence.

push-turn = { $from } has played: it’s your turn.
push-turns = It’s your turn in { $count } games.
push-challenge = { $from } challenges you.
push-begun = { $from } has accepted: your game has begun.
push-message = { $from } has sent you a message.
push-club-invitation = { $from } invites you to the club { $club }.
push-club-joined = You’re now a member of the club { $club }.
push-club-webhook = The club { $club } can’t reach one of its webhooks any more. It was turned off.
push-club-event = New event in your club: { $event }, announced by { $from }.
push-event-soon = { $event } starts soon.
push-tournament-invitation = { $from } invites you to a tournament: { $event }.
push-team-match-offered = { $from } challenges your club to a match: { $event }.
push-team-match-accepted = Your club’s challenge is accepted: { $event }.
push-team-match-place = You’re in your club’s line-up: { $event }.
push-several = { $count } new notifications.
