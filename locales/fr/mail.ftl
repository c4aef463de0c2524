# Mails, in plain text. A link stands alone between the paragraphs.

mail-verify-subject = Confirmez votre adresse électronique
mail-verify-body = Quelqu’un, sans doute vous, a indiqué cette adresse pour le compte { $name } sur Touchline. Ouvrez ce lien pour la confirmer. Il fonctionne une seule fois, pendant 24 heures :
mail-taken-subject = Votre adresse électronique sur Touchline
mail-taken-body = Quelqu’un, sans doute vous, a indiqué cette adresse pour un autre compte sur Touchline. Elle est déjà confirmée pour un compte et ne peut en avoir qu’un. Rien n’a changé. Si vous avez oublié le mot de passe de ce compte, demandez-en un nouveau en vous connectant :
mail-recover-subject = Choisissez un nouveau mot de passe
mail-recover-body = Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte { $name }. Ouvrez ce lien pour le choisir. Il fonctionne une seule fois, pendant une heure :
mail-ignore = Si ce n’était pas vous, ignorez ce message.
mail-address-subject = Votre adresse électronique a changé
mail-address-body = Cette adresse n’est plus celle du compte { $name } sur Touchline.
mail-password-subject = Votre mot de passe a changé
mail-password-body = Le mot de passe du compte { $name } sur Touchline a changé. Tous les autres appareils ont été déconnectés.
mail-passkey-subject = Une clé d’accès a été ajoutée
mail-passkey-body = Le compte { $name } sur Touchline a une nouvelle clé d’accès.
mail-not-you = Si ce n’était pas vous, changez tout de suite de mot de passe : { $site }
mail-digest-subject = { $count ->
    [one] { $count } partie vous attend
   *[other] { $count } parties vous attendent
}
mail-digest-body = C’est à vous dans ces parties :
mail-digest-line = { $opponent } : { $link }
mail-digest-end = Pour ne plus recevoir ces messages, ouvrez ce lien :
