# What a device shows while the site is closed, in a sentence.

push-turn = { $from } a joué : à vous.
push-turns = C’est à vous dans { $count } parties.
push-challenge = { $from } vous défie.
push-begun = { $from } a accepté : votre partie a commencé.
push-message = { $from } vous a envoyé un message.
push-club-invitation = { $from } vous invite dans un club : { $club }.
push-club-joined = Vous êtes maintenant membre d’un club : { $club }.
push-club-webhook = Un webhook n’est plus joignable et a été désactivé. Club : { $club }.
push-club-event = Nouvel événement de votre club : { $event }, annoncé par { $from }.
push-event-soon = Début imminent : { $event }.
push-tournament-invitation = { $from } vous invite à un tournoi : { $event }.
push-team-match-offered = { $from } défie votre club : { $event }.
push-team-match-accepted = Le défi de votre club est accepté : { $event }.
push-team-match-place = Vous êtes dans l’équipe de votre club : { $event }.
push-several = { $count } nouvelles notifications.
