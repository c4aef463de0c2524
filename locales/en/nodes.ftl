# The database and the bus of a site with several nodes.

nodes-connections = database-connections takes a number from { $least } to { $most }, not { $given }.
nodes-bus-alone = A bus was given, but no database. A bus connects the nodes of a site that share a PostgreSQL database: give its address too, with --database or --database-file.
nodes-file-empty = { $file } is empty. Put the address of the service in it.

nodes-database-form = The database address must look like postgres://user:password@host:5432/database?sslmode=verify-full.
nodes-database-no-name = The database address does not name a database. Write its name after the host, as in postgres://touchline@host/touchline.
nodes-database-no-user = The database address does not name a user. Write the name before the host, as in postgres://touchline@host/touchline.
nodes-database-option = The database address has an option without a value: “{ $option }”.
nodes-database-sslmode = The database address has sslmode={ $mode }. Possible values: disable, prefer, require, verify-full.
nodes-database-roots-alone = sslrootcert in the database address works only with sslmode=verify-full.
nodes-database-roots = Cannot read the certificates in { $file }, which sslrootcert in the database address names: { $details }
nodes-database-no-roots = The database address has sslmode=verify-full, but this system trusts no certificates. Name a file of certificates with sslrootcert.
nodes-database-unusable = The database address cannot be used: { $details }

nodes-not-opened = Cannot use the database: { $details }
nodes-unreachable = Cannot connect to PostgreSQL at { $place }: { $details }
nodes-no-password = PostgreSQL at { $place } asks for a password for user { $user }, but the database address has none. Put the address with the password in a file and name it with --database-file.
nodes-denied = PostgreSQL at { $place } does not accept user { $user }. Check the user and password in the database address, and pg_hba.conf. PostgreSQL says: { $details }
nodes-no-database = PostgreSQL at { $place } has no database { $name }. Create it with “createdb”, or correct the database address.
nodes-too-old = The database is PostgreSQL { $found }, but Touchline needs version { $needed } or later.
nodes-encoding = The encoding of the database is { $encoding }, but Touchline needs UTF8. Create the database with “createdb --encoding UTF8 --template template0”.
nodes-other-tables =
    { $count ->
        [one] The database contains { $count } table of another program. Give Touchline a database of its own.
       *[other] The database contains { $count } tables of another program. Give Touchline a database of its own.
    }
nodes-read-only = The database is read-only, perhaps because it is a standby. Give the address of the primary; the database address can name several hosts, separated by commas.
nodes-disk-full = The database server’s disk is full.
nodes-busy = The database is too busy to answer. Try again later.
nodes-lost = Lost the connection to PostgreSQL: { $details }
nodes-no-right = The database user has too few rights. Make it the owner of the database, or grant it all rights on the schema. PostgreSQL says: { $details }
nodes-failed = PostgreSQL error { $code }: { $details }

nodes-bus-form = The bus address must look like nats://user:password@host:4222, or tls://user:password@host:4222 for an encrypted connection.
nodes-bus-prefix = The prefix in the bus address must be 1 to 32 letters, digits, hyphens and underscores.
nodes-bus-unknown-option = Unknown option “{ $option }” in the bus address. Possible options: tlsca, creds, prefix.
nodes-bus-option = The bus address has an option without a value: “{ $option }”.
nodes-bus-roots-alone = tlsca in the bus address works only with tls://.
nodes-bus-roots = Cannot read the certificates in { $file }, which tlsca in the bus address names: { $details }
nodes-bus-credentials = Cannot read the credentials in { $file }, which creds in the bus address names: { $details }
nodes-bus-two-logins = The bus address has both credentials (creds) and a password or token. Keep one of them.
