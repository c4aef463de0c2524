# Učení a rozbor: odkazy, vysvětlení, lekce.

## Links

study-link-too-long = Tato partie je na odkaz příliš dlouhá: do odkazu se vejde nejvýš { $most } KB. Uložte ji raději do souboru.
study-link-not-a-link = Tento odkaz nevede k žádné pozici ani partii. Vyžádejte si ho znovu.
study-link-version = Tento odkaz vytvořil novější Touchline. Načtěte stránku znovu a zkuste to ještě jednou.
study-link-damaged = Tento odkaz je poškozený: kus chybí nebo byl změněn. Zkopírujte ho znovu až do konce.
study-link-setup = Tento odkaz popisuje hru, kterou nelze připravit.
study-link-refused = Tento odkaz odporuje pravidlům: { $reason }.
