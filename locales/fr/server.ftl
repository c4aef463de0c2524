# Pourquoi le serveur a refusé quelque chose, en phrases.

server-malformed = Le serveur n’a pas compris ce message. Rechargez la page ; si cela ne suffit pas, dites-le-nous.
server-too-long = C’est trop long : { $most } octets au plus peuvent être envoyés.
server-version = La page et le serveur parlent des versions différentes ({ $found } et { $known }). Rechargez la page.
server-cross-site = Cette demande vient d’un autre site et n’a pas été exécutée.
server-not-json = Cette demande n’a pas été envoyée en JSON et n’a pas été exécutée.
server-too-fast = C’était trop rapide. Réessayez dans { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.
server-too-many = C’est trop à la fois : le maximum est { $most }.
server-not-found = Cela n’existe pas ici, ou n’existe plus.
server-method-not-allowed = Cela ne peut pas se faire ici.
server-unavailable = Le serveur ne peut pas le faire maintenant. Rien n’est perdu ; réessayez dans un instant.
server-not-signed-in = Pour cela il faut entrer, en invité ou sous votre nom.
server-not-registered = Pour cela il faut un nom et un mot de passe. Inscrivez-vous ; vos parties restent les vôtres.
server-already-registered = Vous êtes déjà inscrit.
server-name-taken = Le nom { $name } est pris.
server-name-malformed = Un nom a de { $least } à { $most } lettres sans accent, chiffres, traits d’union ou de soulignement, et commence par une lettre.
server-password-length = Un mot de passe a de { $least } à { $most } caractères.
server-email-malformed = Ce n’est pas une adresse électronique.
server-wrong-password = Ce nom n’existe pas, ou ce n’est pas son mot de passe.
server-wrong-code = Ce code de récupération n’est pas valable, ou ne l’est plus.
server-terms = Ces conditions ne peuvent pas être jouées : « { $member } » ne convient pas.
server-not-ratable = Une partie classée se joue entre personnes, avec une pendule, sur un terrain fourni par Touchline, depuis le début.
server-level = Les niveaux vont de 1 à { $most }.
server-own-offer = C’est votre propre offre ; quelqu’un d’autre doit l’accepter.
server-not-a-player = Seuls les joueurs de cette partie peuvent le faire.
server-game-over = La partie est terminée.
server-not-started = Le match n’a pas commencé : les dés sont encore en cours d’accord.
server-suspended = Le serveur redémarre ; les pendules sont arrêtées. Réessayez dans un instant.
server-time-up = Le temps était écoulé.
server-stale = La partie a changé entre-temps. Voici où elle en est.
server-act-id = Une action a besoin d’un identifiant de { $most } octets au plus.
server-nothing-offered = Il n’y a rien à accepter ni à refuser.
server-already-offered = Vous l’avez déjà fait ; c’est à l’adversaire de répondre.
server-nothing-to-take-back = Vous n’avez joué aucun tour qui puisse être repris.
server-too-late-to-abort = Après le deuxième tour, une partie ne peut plus être annulée.
server-not-gone = L’adversaire ne peut pas encore être déclaré absent. Secondes à attendre au moins : { $seconds }.
server-no-dice = Il n’y a rien à convenir sur les dés dans cette partie.
server-commit-first = Les deux joueurs doivent d’abord s’engager sur leur part des dés.
server-not-committed = Ce n’est pas ce à quoi vous vous étiez engagé.
server-position-live = Cette position se joue en ce moment dans une partie classée. Un robot la jouera quand cette partie sera finie.
server-blocked = Ce joueur et vous ne jouez pas et ne parlez pas ensemble : l’un de vous a bloqué l’autre.
server-rematch-declined = L’adversaire ne veut pas rejouer cette partie.
server-not-watched = Il faut être à la partie pour cela. Rouvrez-la.
server-chat-off = Vous avez désactivé la discussion. Réactivez-la dans les réglages pour dire quelque chose.
server-chat-closed = L’adversaire ne participe pas à la discussion.
server-chat-text = Écrivez quelque chose, en { $most } caractères au plus.
