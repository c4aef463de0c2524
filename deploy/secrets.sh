#!/bin/sh
# Makes the secrets of compose.yaml, in a folder that is not there yet: sh deploy/secrets.sh deploy/secrets
set -eu
umask 077
mkdir "${1:?where to? sh secrets.sh FOLDER}"
cd "$1"
password=$(openssl rand -hex 24)
token=$(openssl rand -hex 24)
printf '%s' "$password" > postgres-password
# The network between the parts is inside one machine.
printf 'postgres://touchline:%s@postgres:5432/touchline?sslmode=disable\n' "$password" > database
printf 'authorization { token: "%s" }\n' "$token" > nats.conf
printf 'nats://%s@nats:4222\n' "$token" > bus
# For the users in the containers; nobody else gets into the folder.
chmod 444 postgres-password database nats.conf bus
