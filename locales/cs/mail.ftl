# Mails, in plain text. A link stands alone between the paragraphs.

mail-verify-subject = Potvrďte svou e-mailovou adresu
mail-verify-body = Někdo, nejspíš vy, uvedl tuto adresu u účtu { $name } na Touchline. Potvrďte ji otevřením tohoto odkazu. Funguje jednou, do 24 hodin:
mail-taken-subject = Vaše e-mailová adresa na Touchline
mail-taken-body = Někdo, nejspíš vy, uvedl tuto adresu u dalšího účtu na Touchline. U jednoho účtu už je potvrzená a víc jich mít nemůže. Nic se nezměnilo. Pokud jste zapomněli heslo k tomu účtu, požádejte při přihlášení o nové:
mail-recover-subject = Zvolte si nové heslo
mail-recover-body = Někdo, nejspíš vy, požádal o nové heslo k účtu { $name }. Zvolte si ho otevřením tohoto odkazu. Funguje jednou, do hodiny:
mail-ignore = Pokud jste to nebyli vy, tuto zprávu ignorujte.
mail-address-subject = Vaše e-mailová adresa se změnila
mail-address-body = Toto už není e-mailová adresa účtu { $name } na Touchline.
mail-password-subject = Vaše heslo se změnilo
mail-password-body = Heslo k účtu { $name } na Touchline se změnilo. Všechna ostatní zařízení byla odhlášena.
mail-passkey-subject = Byl přidán přístupový klíč
mail-passkey-body = Účet { $name } na Touchline má nový přístupový klíč.
mail-not-you = Pokud jste to nebyli vy, hned si změňte heslo: { $site }
mail-digest-subject = { $count ->
    [one] Čeká na vás { $count } partie
    [few] Čekají na vás { $count } partie
   *[other] Čeká na vás { $count } partií
}
mail-digest-body = Jste na tahu v partiích:
mail-digest-line = { $opponent }: { $link }
mail-digest-end = Pokud už tyto zprávy nechcete dostávat, otevřete tento odkaz:
