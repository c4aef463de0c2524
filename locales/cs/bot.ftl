# `touchline bot`: engine, který hraje na serveru.

cli-bot-about = Nechat engine hrát na serveru jako bota
cli-bot-arg-server = Server, například https://play.example; jinak TOUCHLINE_SERVER z prostředí
cli-bot-arg-engine = Příkaz, který spustí engine mluvící UGI; jedním je „touchline ugi“
cli-bot-arg-token = Token bota; tady ho vidí každý uživatel tohoto počítače, lepší je TOUCHLINE_TOKEN nebo --token-file
cli-bot-arg-token-file = Soubor s tokenem bota
cli-bot-arg-option = Nastavit volbu enginu; lze zadat vícekrát
cli-bot-arg-game = Hrát tuto hru; lze zadat vícekrát; jinak všechny
cli-bot-arg-speed = Hrát tímto tempem; lze zadat vícekrát; jinak všemi
cli-bot-arg-rated = Hrát hodnocené partie
cli-bot-arg-no-bots = Nehrát proti botům
cli-bot-arg-accept-seeks = Přijímat nabídky v hale, které jsou otevřené botům
cli-bot-arg-seek = Nabízet v hale tuto hru, například diaballik:180+2; lze zadat vícekrát
cli-bot-arg-at-once = Kolik partií hrát najednou
cli-bot-arg-games = Skončit po tolika partiích
cli-bot-arg-overhead = Kolik času na hodinách si nechat na cestu tahu, v milisekundách
cli-value-url = URL
cli-value-token = TOKEN
cli-value-speed = TEMPO
cli-value-setting = NÁZEV=HODNOTA
cli-value-seek = HRA:HODINY
cli-value-which = KTERÉ

bot-no-server = Chybí server. Uveďte ho pomocí --server, například https://play.example, nebo nastavte TOUCHLINE_SERVER.
bot-address = „{ $address }“ není adresa serveru. Vypadá jako https://play.example nebo http://127.0.0.1:8080.
bot-no-token = Chybí token. Vytvořte ho pro svého bota na serveru a nastavte TOUCHLINE_TOKEN nebo použijte --token-file.
bot-command = „{ $command }“ není příkaz: některá uvozovka není uzavřená, nebo tam nic není.
bot-option = „{ $option }“ není volba enginu. Pište NÁZEV=HODNOTA, například Level=5.
bot-seek = „{ $seek }“ není hra a hodiny. Pište například diaballik:180+2.
bot-certificates = Tento systém nemá certifikáty, kterými by šlo ověřit šifrované spojení: { $details }
bot-exposed = Spojení není šifrované: kdo je cestou, může číst token. Použijte https://.
bot-not-let-in = Server bota nepustí dovnitř: { $details }
bot-engine = Engine nelze použít: { $details }
bot-failed = Bot nemůže běžet: { $details }
bot-connected = Připojen jako { $name }.
bot-lost = Bez spojení ({ $details }). Další pokus do { $seconds } s.
bot-begun = Partie { $game } proti { $opponent } začala.
bot-won = Partie { $game } skončila: vyhrává { $side } ({ $reason }).
bot-ended = Partie { $game } skončila bez vítěze ({ $reason }).
bot-declined = Výzva od { $name } odmítnuta.
bot-engine-in-game = Engine selhal v partii { $game }: { $details }
bot-refused = Server odmítl něco v partii { $game }: { $details }
