# Databáze a sběrnice webu s několika uzly.

nodes-connections = database-connections přijímá číslo od { $least } do { $most }, ne { $given }.
nodes-bus-alone = Je zadána sběrnice, ale žádná databáze. Sběrnice spojuje uzly webu, které sdílejí databázi PostgreSQL: zadejte i její adresu, pomocí --database nebo --database-file.
nodes-file-empty = Soubor { $file } je prázdný. Zapište do něj adresu služby.

nodes-database-form = Adresa databáze má vypadat jako postgres://uživatel:heslo@počítač:5432/databáze?sslmode=verify-full.
nodes-database-no-name = V adrese databáze chybí název databáze. Napište ho za počítač, jako v postgres://touchline@počítač/touchline.
nodes-database-no-user = V adrese databáze chybí uživatel. Napište ho před počítač, jako v postgres://touchline@počítač/touchline.
nodes-database-option = V adrese databáze je volba bez hodnoty: „{ $option }“.
nodes-database-sslmode = V adrese databáze je sslmode={ $mode }. Možnosti: disable, prefer, require, verify-full.
nodes-database-roots-alone = V adrese databáze lze sslrootcert použít jen se sslmode=verify-full.
nodes-database-roots = Certifikáty v souboru { $file }, který v adrese databáze udává sslrootcert, nelze přečíst: { $details }
nodes-database-no-roots = V adrese databáze je sslmode=verify-full, ale tento systém nedůvěřuje žádnému certifikátu. Pomocí sslrootcert uveďte soubor s certifikáty.
nodes-database-unusable = Adresu databáze nelze použít: { $details }

nodes-not-opened = Databázi nelze použít: { $details }
nodes-unreachable = K PostgreSQL se nelze připojit ({ $place }): { $details }
nodes-no-password = PostgreSQL ({ $place }) žádá heslo, ale adresa databáze žádné nemá. Uživatel: { $user }. Zapište adresu s heslem do souboru a uveďte ho pomocí --database-file.
nodes-denied = PostgreSQL ({ $place }) nepřijal přihlášení. Uživatel: { $user }. Zkontrolujte uživatele a heslo v adrese databáze a soubor pg_hba.conf. Odpověď PostgreSQL: { $details }
nodes-no-database = PostgreSQL ({ $place }) takovou databázi nemá: { $name }. Vytvořte ji příkazem „createdb“, nebo opravte adresu databáze.
nodes-too-old = Databáze běží na PostgreSQL { $found }, ale Touchline potřebuje verzi { $needed } nebo novější.
nodes-encoding = Databáze má kódování { $encoding }, ale Touchline potřebuje UTF8. Vytvořte databázi příkazem „createdb --encoding UTF8 --template template0“.
nodes-other-tables =
    { $count ->
        [one] V databázi je { $count } tabulka jiného programu. Dejte Touchline vlastní databázi.
        [few] V databázi jsou { $count } tabulky jiného programu. Dejte Touchline vlastní databázi.
       *[other] V databázi je { $count } tabulek jiného programu. Dejte Touchline vlastní databázi.
    }
nodes-read-only = Databáze je jen pro čtení, možná proto, že je záložní. Zadejte adresu hlavního serveru; v adrese databáze může být víc počítačů oddělených čárkami.
nodes-disk-full = Disk databázového serveru je plný.
nodes-busy = Databáze je příliš vytížená a neodpovídá. Zkuste to později.
nodes-lost = Spojení s PostgreSQL se přerušilo: { $details }
nodes-no-right = Uživatel databáze nemá dost práv. Určete ho vlastníkem databáze, nebo mu dejte všechna práva ke schématu. Odpověď PostgreSQL: { $details }
nodes-failed = Chyba PostgreSQL { $code }: { $details }

nodes-bus-form = Adresa sběrnice má vypadat jako nats://uživatel:heslo@počítač:4222, pro šifrované spojení tls://uživatel:heslo@počítač:4222.
nodes-bus-prefix = Předpona v adrese sběrnice má mít 1 až 32 písmen, číslic, pomlček a podtržítek.
nodes-bus-unknown-option = Neznámá volba v adrese sběrnice: „{ $option }“. Možnosti: tlsca, creds, prefix.
nodes-bus-option = V adrese sběrnice je volba bez hodnoty: „{ $option }“.
nodes-bus-roots-alone = V adrese sběrnice lze tlsca použít jen s tls://.
nodes-bus-roots = Certifikáty v souboru { $file }, který v adrese sběrnice udává tlsca, nelze přečíst: { $details }
nodes-bus-credentials = Přihlašovací údaje v souboru { $file }, který v adrese sběrnice udává creds, nelze přečíst: { $details }
nodes-bus-two-logins = V adrese sběrnice jsou přihlašovací údaje (creds) i heslo nebo token. Nechte jen jedno.
