# La base de données et le bus d’un site à plusieurs nœuds.

nodes-connections = database-connections accepte un nombre de { $least } à { $most }, pas { $given }.
nodes-bus-alone = Un bus est indiqué, mais pas de base de données. Un bus relie les nœuds d’un site qui partagent une base PostgreSQL : indiquez aussi son adresse, avec --database ou --database-file.
nodes-file-empty = { $file } est vide. Écrivez-y l’adresse du service.

nodes-database-form = L’adresse de la base de données doit ressembler à postgres://utilisateur:motdepasse@hôte:5432/base?sslmode=verify-full.
nodes-database-no-name = L’adresse de la base de données ne nomme aucune base. Écrivez son nom après l’hôte, comme dans postgres://touchline@hôte/touchline.
nodes-database-no-user = L’adresse de la base de données ne nomme aucun utilisateur. Écrivez son nom avant l’hôte, comme dans postgres://touchline@hôte/touchline.
nodes-database-option = L’adresse de la base de données a une option sans valeur : « { $option } ».
nodes-database-sslmode = L’adresse de la base de données indique sslmode={ $mode }. Valeurs possibles : disable, prefer, require, verify-full.
nodes-database-roots-alone = Dans l’adresse de la base de données, sslrootcert ne va qu’avec sslmode=verify-full.
nodes-database-roots = Impossible de lire les certificats de { $file }, que nomme sslrootcert dans l’adresse de la base de données : { $details }
nodes-database-no-roots = L’adresse de la base de données indique sslmode=verify-full, mais ce système n’a aucun certificat de confiance. Nommez un fichier de certificats avec sslrootcert.
nodes-database-unusable = L’adresse de la base de données est inutilisable : { $details }

nodes-not-opened = Impossible d’utiliser la base de données : { $details }
nodes-unreachable = Impossible de se connecter à PostgreSQL ({ $place }) : { $details }
nodes-no-password = PostgreSQL ({ $place }) demande un mot de passe pour l’utilisateur { $user }, mais l’adresse de la base de données n’en a pas. Écrivez l’adresse avec son mot de passe dans un fichier, et indiquez ce fichier avec --database-file.
nodes-denied = PostgreSQL ({ $place }) n’accepte pas l’utilisateur { $user }. Vérifiez l’utilisateur et le mot de passe dans l’adresse de la base de données, ainsi que pg_hba.conf. Réponse de PostgreSQL : { $details }
nodes-no-database = PostgreSQL ({ $place }) n’a pas de base { $name }. Créez-la avec « createdb », ou corrigez l’adresse de la base de données.
nodes-too-old = La base de données est gérée par PostgreSQL { $found }, mais Touchline demande au moins la version { $needed }.
nodes-encoding = L’encodage de la base de données est { $encoding }, mais Touchline demande UTF8. Créez la base avec « createdb --encoding UTF8 --template template0 ».
nodes-other-tables =
    { $count ->
        [one] La base de données contient { $count } table d’un autre programme. Donnez à Touchline une base à part.
       *[other] La base de données contient { $count } tables d’un autre programme. Donnez à Touchline une base à part.
    }
nodes-read-only = La base de données est en lecture seule, peut-être parce que c’est un serveur de secours. Indiquez l’adresse du serveur principal ; elle peut nommer plusieurs hôtes, séparés par des virgules.
nodes-disk-full = Le disque du serveur de base de données est plein.
nodes-busy = La base de données est trop chargée pour répondre. Réessayez plus tard.
nodes-lost = Connexion à PostgreSQL perdue : { $details }
nodes-no-right = L’utilisateur de la base de données n’a pas assez de droits. Faites-en le propriétaire de la base, ou accordez-lui tous les droits sur le schéma. Réponse de PostgreSQL : { $details }
nodes-failed = Erreur { $code } de PostgreSQL : { $details }

nodes-bus-form = L’adresse du bus doit ressembler à nats://utilisateur:motdepasse@hôte:4222, ou à tls://utilisateur:motdepasse@hôte:4222 pour une connexion chiffrée.
nodes-bus-prefix = Le préfixe dans l’adresse du bus doit avoir de 1 à 32 lettres, chiffres, traits d’union et tirets bas.
nodes-bus-unknown-option = Option inconnue dans l’adresse du bus : « { $option } ». Options possibles : tlsca, creds, prefix.
nodes-bus-option = L’adresse du bus a une option sans valeur : « { $option } ».
nodes-bus-roots-alone = Dans l’adresse du bus, tlsca ne va qu’avec tls://.
nodes-bus-roots = Impossible de lire les certificats de { $file }, que nomme tlsca dans l’adresse du bus : { $details }
nodes-bus-credentials = Impossible de lire les identifiants de { $file }, que nomme creds dans l’adresse du bus : { $details }
nodes-bus-two-logins = L’adresse du bus a à la fois des identifiants (creds) et un mot de passe ou un jeton. Gardez-en un seul.
