# Apprendre et analyser : liens, explications, leçons.

## Links

study-link-too-long = Cette partie est trop longue pour un lien, qui contient au plus { $most } Ko. Enregistrez-la plutôt dans un fichier.
study-link-not-a-link = Ce lien ne mène ni à une position ni à une partie. Demandez-le à nouveau.
study-link-version = Ce lien vient d’un Touchline plus récent. Rechargez la page et réessayez.
study-link-damaged = Ce lien est abîmé : il en manque un morceau ou il a été modifié. Copiez-le encore une fois, jusqu’au bout.
study-link-setup = Ce lien décrit une partie qui ne peut pas être préparée.
study-link-refused = Ce lien ne respecte pas les règles : { $reason }.
