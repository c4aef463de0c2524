# Les phrases que les joueurs se disent sans les écrire.

chat-phrase-hello = Bonjour !
chat-phrase-good-luck = Bonne chance !
chat-phrase-have-fun = Amusez-vous bien !
chat-phrase-nice-turn = Joli tour !
chat-phrase-well-played = Bien joué !
chat-phrase-good-game = Belle partie !
chat-phrase-thanks = Merci !
chat-phrase-sorry = Désolé !
chat-phrase-oops = Oups !
chat-phrase-one-moment = Un instant, s’il vous plaît.
chat-phrase-again = On rejoue ?
chat-phrase-bye = Au revoir !
