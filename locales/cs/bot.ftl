# `touchline bot`: engine, který hraje na serveru.

cli-bot-about = Nechat engine hrát na serveru jako bota
cli-bot-arg-server = Server, například https://play.example; jinak TOUCHLINE_SERVER z prostředí
cli-bot-arg-engine = Příkaz, který spustí engine UGI, například „touchline ugi“
cli-bot-arg-token = Token bota; tady ho vidí každý uživatel tohoto počítače, raději použijte TOUCHLINE_TOKEN nebo --token-file
cli-bot-arg-token-file = Soubor s tokenem bota
cli-bot-arg-option = Nastavit volbu enginu; lze zadat vícekrát
cli-bot-arg-game = Hrát tuto hru; lze zadat vícekrát; jinak všechny
cli-bot-arg-speed = Hrát tímto tempem; lze zadat vícekrát; jinak všemi
cli-bot-arg-rated = Hrát hodnocené partie
cli-bot-arg-no-bots = Nehrát proti botům
cli-bot-arg-accept-seeks = Přijímat v lobby nabídky otevřené botům
cli-bot-arg-seek = Nabízet v lobby tuto partii, například diaballik:180+2; lze zadat vícekrát
cli-bot-arg-at-once = Nejvyšší počet současných partií
cli-bot-arg-games = Skončit po tomto počtu partií
cli-bot-arg-overhead = Časová rezerva na přenos tahu, v milisekundách
cli-value-url = URL
cli-value-token = TOKEN
cli-value-speed = TEMPO
cli-value-setting = NÁZEV=HODNOTA
cli-value-seek = HRA:HODINY
cli-value-which = KTERÉ

bot-no-server = Chybí server. Uveďte ho pomocí --server, například https://play.example, nebo nastavte TOUCHLINE_SERVER.
bot-address = „{ $address }“ není adresa serveru. Příklady: https://play.example, http://127.0.0.1:8080.
bot-no-token = Chybí token. Vytvořte ho pro svého bota na serveru a nastavte TOUCHLINE_TOKEN nebo použijte --token-file.
bot-command = „{ $command }“ není příkaz: je prázdný, nebo není uzavřená uvozovka.
bot-option = „{ $option }“ není volba enginu. Pište NÁZEV=HODNOTA, například Level=5.
bot-seek = „{ $seek }“ nevyhovuje: zadejte hru a hodiny, například diaballik:180+2.
bot-certificates = Tento systém nemá certifikáty, kterými by šlo ověřit šifrované spojení: { $details }
bot-exposed = Spojení není šifrované: token si může cestou kdokoli přečíst. Použijte https://.
bot-not-let-in = Server bota odmítl: { $details }
bot-engine = Engine nelze použít: { $details }
bot-failed = Bot se zastavil: { $details }
bot-connected = Připojen jako { $name }.
bot-lost = Spojení přerušeno ({ $details }). Další pokus nejpozději za { $seconds } s.
bot-lost-closed = server ukončil spojení
bot-lost-restarting = server se restartuje
bot-lost-status = server odpověděl stavem HTTP { $status }
bot-begun = Partie { $game } proti { $opponent } začala.
bot-won = Partie { $game } skončila: vyhrává { $side } ({ $reason }).
bot-ended = Partie { $game } skončila bez vítěze ({ $reason }).
bot-declined = Odmítnutá výzva: { $name }.
bot-engine-in-game = Engine selhal v partii { $game }: { $details }
bot-refused = Partie { $game }: server akci odmítl ({ $details })
bot-dice-changed = Partie { $game }: server teď uvádí jiný závazek ke kostkám. Mohl by je vybírat, a tak bot nic neodhalí.
