# What a device shows while the site is closed, in a sentence.

push-turn = { $from } zahrál(a): jste na tahu.
push-turns = Jste na tahu v { $count } hrách.
push-challenge = { $from } vás vyzývá ke hře.
push-begun = { $from } výzvu přijal(a): vaše hra začala.
push-message = { $from } vám poslal(a) zprávu.
push-club-invitation = { $from } vás zve do klubu: { $club }.
push-club-joined = Přijali vás do klubu: { $club }.
push-club-webhook = Jeden webhook neodpovídá, a proto byl vypnut. Klub: { $club }.
push-club-event = Nová klubová akce: { $event }. Vyhlašuje { $from }.
push-event-soon = Brzy začíná: { $event }.
push-tournament-invitation = { $from } vás zve na turnaj: { $event }.
push-team-match-offered = { $from } vyzývá váš klub k zápasu: { $event }.
push-team-match-accepted = Výzva vašeho klubu byla přijata: { $event }.
push-team-match-place = Jste v sestavě svého klubu: { $event }.
push-several = Nová upozornění: { $count }.
