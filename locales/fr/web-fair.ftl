# Le suivi du site, et la situation des joueurs.

admin-owner = Propriétaire : { $name }
admin-log-role = Rôle : { $role }
admin-log-reason = Motif : { $reason }
admin-operator = responsable technique
admin-act-suspend = suspension
admin-act-unsuspend = suspension levée
admin-act-mute = mise en sourdine
admin-act-unmute = mise en sourdine levée
admin-act-end-sessions = sessions terminées
admin-act-void = partie invalidée
admin-act-resolve = signalement réglé
admin-act-role = nouveau rôle
admin-act-warn = avertissement
admin-act-restore = points rendus
admin-act-dismiss = signalement clos sans suite
admin-act-accept-appeal = recours accepté
admin-act-decline-appeal = recours rejeté

## Pour qui a un rôle

fair-for-team = Cette page est réservée à l’équipe du site.
fair-moderation = Modération
fair-moderation-lead = Signalements, recours et comptes
fair-reports = Signalements
fair-all-reports = Afficher aussi les signalements clos
fair-no-reports = Aucun signalement en attente.
fair-report = { $by } a signalé { $name } : { $why }
fair-report-settled = Clos : { $moment }
fair-report-title = Signalement
fair-report-lead = Examinez toute l’histoire avant de décider
fair-to-game = Ouvrir la partie
fair-to-profile = Ouvrir le profil
fair-resolve = Clore : mesure prise
fair-dismiss = Clore sans suite
fair-both = Comptes
fair-chat = Ce qui s’est dit autour
fair-reported-line = signalé
fair-history = Historique
fair-history-none = Rien n’a été signalé ni décidé auparavant.
fair-accounts = Comptes
fair-search = Nom
fair-search-hint = Une partie du nom ; laissez vide pour les comptes avec un rôle, une suspension ou une mise en sourdine
fair-search-go = Chercher des comptes
fair-no-accounts = Aucun compte trouvé.
fair-account-title = Compte
fair-account-lead = Ce que l’on sait d’un compte
fair-reports-of = Signalements en attente : { $open } sur { $reports }
fair-until = jusqu’au { $moment }
fair-entry = { $moment }, { $by } : { $act } ({ $about })
fair-log = Journal
fair-log-again = Actualiser le journal
fair-acts = Agir sur ce compte
fair-act = Mesure
fair-do-warn = Avertir
fair-do-mute = Mettre en sourdine
fair-do-unmute = Lever la mise en sourdine
fair-do-suspend = Suspendre
fair-do-unsuspend = Lever la suspension
fair-do-end-sessions = Déconnecter partout
fair-do-restore = Rendre les points aux adversaires
fair-do-void = Invalider cette partie
fair-do-question = { $act } – { $name } ?
fair-do-yes = Oui, confirmer
fair-length = Durée
fair-no-end = Sans limite de durée
fair-reason = Motif
fair-reason-hint = Le joueur le lit, et il reste dans le journal.
fair-done = C’est fait
fair-appeals = Recours
fair-no-appeals = Aucun recours en attente.
fair-appeal-of = Réponse au recours : { $name }
fair-answer = Réponse
fair-accept = Accepter le recours
fair-decline = Rejeter le recours
fair-own-act = Vous avez pris cette mesure : quelqu’un d’autre décidera.
fair-signals = Indices d’aide par un moteur
fair-signals-text = Ces chiffres ne prouvent rien. Les bons joueurs choisissent souvent comme un moteur, et quelques positions disent peu de chose. Comparez avec la ligne du dessous et regardez les parties.
fair-signals-none = Aucune partie classée n’a encore été examinée.
fair-signals-of = Parties de
fair-signals-games = Parties
fair-signals-choices = Positions
fair-signals-agreed = Premier choix du moteur
fair-signals-loss = Chances perdues
fair-signals-time = Secondes par tour
fair-signals-hard = Choix difficiles / faciles, secondes
fair-signals-others = autres joueurs de cette force

## Pour les joueurs

fair-standing = Votre situation
fair-standing-lead = Ce que l’équipe du site vous a dit, et les parties que vous avez quittées
fair-notices = À lire
fair-notice-came = L’équipe du site a un message pour vous.
fair-notice-read = Lire
fair-notice-understood = J’ai lu
fair-notice-report-acted = Merci pour votre signalement concernant : { $name }. Nous l’avons examiné et avons pris une mesure.
fair-notice-report-closed = Merci pour votre signalement concernant : { $name }. Nous l’avons examiné et n’avons rien trouvé de contraire au règlement.
fair-notice-somebody = un joueur qui n’est plus là
fair-measures = Mesures concernant votre compte
fair-measures-none = Aucune. Merci de votre fair-play !
fair-appeal = Recours
fair-appeal-text = Pourquoi cette mesure devrait-elle être levée ?
fair-appeal-hint = Vous pouvez faire un seul recours. Si possible, il est lu par quelqu’un qui n’a pas pris la mesure.
fair-appeal-send = Envoyer le recours
fair-appeal-sent = Votre recours attend une réponse.
fair-appeal-accepted = Votre recours a été accepté : { $answer }
fair-appeal-declined = Votre recours a été rejeté : { $answer }
fair-leaving = Parties quittées
fair-leaving-none = Vous n’avez quitté aucune partie ces derniers temps.
fair-leaving-count =
    { $count ->
        [one] Vous avez quitté { $count } partie ces derniers temps.
       *[other] Vous avez quitté { $count } parties ces derniers temps.
    }
fair-leaving-warning = Si vous en quittez une autre, vous attendrez { $minutes } min avant votre prochaine partie classée.
fair-leaving-until = Vous pourrez de nouveau commencer une partie classée à partir de : { $moment }.
fair-leaving-fades = Le temps et les parties terminées effacent l’ardoise.
fair-suspended-title = Recours contre la suspension
fair-suspended-text = Vous ne pouvez pas vous connecter, mais vous pouvez écrire une fois à l’équipe du site. Le nom et le mot de passe saisis sont envoyés avec.
fair-to-standing = Votre situation
fair-to-rules = Règlement du site
