#!/bin/sh
# Plays a game of Diaballik against a bot of the server's, with any turn that is legal. Needs curl, jq, the program touchline, and in TOKEN the
# token of a bot, or a personal access token with the scopes `read` and `play`.
set -eu
server=${1:-http://127.0.0.1:8080}

ask() {
    curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "$@"
}

post() {
    path=$1 body=$2 key=${3:-none}
    ask -H 'Content-Type: application/json' -H "Idempotency-Key: $key" -d "$body" "$server/api/$path"
}

game=$(post bot-games '{"terms":{"game":"diaballik","clock":"1800+10"},"level":1}')
id=$(echo "$game" | jq -r .id)
side=$(echo "$game" | jq '{ a: 0, b: 1 }[.side]')

# Of each line that has a position: the number of the last event, whether it is our turn, how the game ended, the position.
told='(.state // .) | select(.position)
    | [.number // .events[-1].number, .may_act[$side], .result.reason // "none", .position] | @tsv'
ask -N "$server/api/games/$id/stream" | jq --unbuffered -r --argjson side "$side" "$told" |
while IFS="$(printf '\t')" read -r number ours ended position; do
    [ "$ended" = none ] || echo "$id is over: $ended"
    [ "$ours" = true ] || continue
    turn=$(touchline turns diaballik --json --position "$position" | jq -r '.results[].turn' | shuf -n 1)
    act=$(jq -n --arg turn "${turn:--}" --argjson after "$number" '{ after: $after, do: { what: "turn", text: $turn } }')
    post "games/$id/acts" "$act" "$number" > /dev/null
done
