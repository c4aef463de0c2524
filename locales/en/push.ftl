# What a device shows while the site is closed, in a sentence.

push-turn = { $from } has played: it’s your turn.
push-turns = It’s your turn in { $count } games.
push-challenge = { $from } challenges you.
push-begun = { $from } has accepted: your game has begun.
push-message = { $from } has sent you a message.
push-several = { $count } new notifications.
