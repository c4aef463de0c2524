# Mails, in plain text. A link stands alone between the paragraphs.

mail-verify-subject = Confirm your email address
mail-verify-body = Someone, probably you, gave this address for the account { $name } on Touchline. Open this link to confirm it. It works once, within 24 hours:
mail-taken-subject = Your email address on Touchline
mail-taken-body = Someone, probably you, gave this address for another account on Touchline. It is already confirmed for one account, and an address can belong to only one. Nothing has changed. If you have forgotten the password of that account, ask for a new one when you sign in:
mail-recover-subject = Choose a new password
mail-recover-body = Someone, probably you, asked for a new password for the account { $name }. Open this link to choose one. It works once, within an hour:
mail-ignore = If this wasn’t you, ignore this message.
mail-address-subject = Your email address was changed
mail-address-body = This is no longer the email address of the account { $name } on Touchline.
mail-password-subject = Your password was changed
mail-password-body = The password of the account { $name } on Touchline was changed. All other devices were signed out.
mail-passkey-subject = A passkey was added
mail-passkey-body = The account { $name } on Touchline has a new passkey.
mail-not-you = If this wasn’t you, change your password at once: { $site }
mail-digest-subject = { $count ->
    [one] { $count } game is waiting for you
   *[other] { $count } games are waiting for you
}
mail-digest-body = It’s your turn in:
mail-digest-line = { $opponent }: { $link }
mail-digest-end = To stop these messages, open this link:
