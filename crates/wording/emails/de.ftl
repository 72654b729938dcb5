# Was unsere E-Mails auf Deutsch sagen. Dieselben Namen wie in en.ftl; ein Test vergleicht sie.

hello = Hallo { $name },
hello-you = Hallo,
footer = Diese E-Mail betrifft die Sicherheit deines Kontos. Sie kommt deshalb immer, unabhängig von deinen Einstellungen für Mitteilungen.
happened = Das war am { $day } um { $time } Uhr (UTC).
not-you = Wenn du das warst, ist nichts zu tun. Wenn nicht, setze jetzt dein Passwort zurück, sieh danach deine Sicherheitseinstellungen durch und entferne, was du nicht kennst.
reset-button = Passwort zurücksetzen
settings-button = Sicherheitseinstellungen öffnen

verify =
    .subject = { $code } ist dein Code für Fanfare
    .lead = dein Code für Fanfare ist
    .after = Gib ihn auf der Seite ein, die danach fragt. Er gilt einmal, { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    } lang.
    .unasked = Wenn du kein Konto eröffnet hast, ignoriere diese E-Mail: Ohne den Code passiert nichts.

change =
    .subject = { $code } ist dein Code für Fanfare
    .lead = dein Konto soll diese Adresse bekommen. Der Code dafür ist
    .after = Gib ihn auf der Seite ein, die danach fragt. Er gilt einmal, { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    } lang.
    .unasked = Wenn du das nicht wolltest, ignoriere diese E-Mail: Ohne den Code passiert nichts.

reset =
    .subject = Setze dein Fanfare-Passwort zurück
    .lead = jemand hat ein neues Passwort für dein Fanfare-Konto verlangt. Wenn du das warst, wähle hier eines:
    .button = Neues Passwort wählen
    .after = Der Link gilt einmal, { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    } lang. Eine neuere E-Mail ersetzt ihn.
    .unasked = Wenn du das nicht wolltest, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.

taken =
    .subject = Jemand möchte deine Adresse bei Fanfare benutzen
    .lead = jemand wollte diese Adresse einem anderen Fanfare-Konto geben. Sie gehört schon zu deinem Konto, deshalb wurde nichts geändert.
    .after = Wenn du das warst, melde dich stattdessen mit dieser Adresse an, oder gib deinem Konto zuerst eine andere.
    .unasked = Wenn du es nicht warst, ist nichts zu tun.

password-changed =
    .subject = Dein Fanfare-Passwort wurde geändert
    .lead = das Passwort deines Fanfare-Kontos wurde geändert, und alle anderen Browser wurden abgemeldet.

password-reset =
    .subject = Dein Fanfare-Passwort wurde zurückgesetzt
    .lead = das Passwort deines Fanfare-Kontos wurde mit einer E-Mail an diese Adresse zurückgesetzt, und alle Browser wurden abgemeldet.

email-changed =
    .subject = Deine Fanfare-Adresse wurde geändert
    .lead = dein Fanfare-Konto hat jetzt eine andere E-Mail-Adresse; diese gehört nicht mehr dazu.
    .unasked = Wenn du das nicht warst, schreibe so bald wie möglich an die Leute, die dieses Fanfare betreiben.

email-change-asked =
    .subject = Deine Fanfare-Adresse soll geändert werden
    .lead = jemand, der in deinem Fanfare-Konto angemeldet ist, möchte ihm eine andere E-Mail-Adresse geben. Es behält diese, bis die andere bestätigt ist.

token-reused =
    .subject = Ein Browser wurde von deinem Fanfare-Konto abgemeldet
    .lead = der Schlüssel eines Browsers, der in deinem Fanfare-Konto angemeldet war, wurde zweimal benutzt, als hätte ihn jemand kopiert. Wir haben diesen Browser abgemeldet.

totp-added =
    .subject = Eine Authenticator-App schützt dein Fanfare-Konto
    .lead = ab jetzt fragt dein Fanfare-Konto bei jeder Anmeldung nach einem Code deiner Authenticator-App.

totp-removed =
    .subject = Dein Fanfare-Konto fragt nicht mehr nach einem Code
    .lead = die Authenticator-App deines Fanfare-Kontos wurde entfernt. Bei der Anmeldung wird kein Code mehr verlangt, und die Wiederherstellungscodes gelten nicht mehr.

recovery-codes-made =
    .subject = Dein Fanfare-Konto hat neue Wiederherstellungscodes
    .lead = für dein Fanfare-Konto wurden neue Wiederherstellungscodes gemacht. Die alten gelten nicht mehr.

recovery-code-used =
    .subject = Ein Wiederherstellungscode deines Fanfare-Kontos wurde benutzt
    .lead = jemand hat einen Wiederherstellungscode deines Fanfare-Kontos benutzt. { $left ->
        [0] Es war der letzte: Mach in deinen Sicherheitseinstellungen neue.
        [one] Einer ist übrig.
       *[other] { $left } sind übrig.
    }

passkey-added =
    .subject = Dein Fanfare-Konto hat einen neuen Passkey
    .lead = zu deinem Fanfare-Konto kam ein Passkey hinzu: { $what }.

passkey-removed =
    .subject = Ein Passkey deines Fanfare-Kontos wurde entfernt
    .lead = aus deinem Fanfare-Konto wurde ein Passkey entfernt: { $what }.

login-linked =
    .subject = { $what } öffnet dein Fanfare-Konto
    .lead = eine Anmeldung von { $what } wurde mit deinem Fanfare-Konto verbunden und öffnet es ab jetzt.

login-unlinked =
    .subject = { $what } öffnet dein Fanfare-Konto nicht mehr
    .lead = eine Anmeldung von { $what } wurde von deinem Fanfare-Konto getrennt und öffnet es nicht mehr.

api-token-made =
    .subject = Ein Programm darf dein Fanfare-Konto benutzen
    .lead = für dein Fanfare-Konto wurde ein persönliches Zugriffstoken angelegt: { $what }. Wer es hat, kann deine Quiz, Live-Runden und Berichte benutzen, bis du es widerrufst.

webhook-given-up =
    .subject = Ein Webhook deines Fanfare-Kontos wurde abgeschaltet
    .lead = tagelang kam keine Nachricht an einem deiner Webhook-Endpunkte an, deshalb wird dorthin nichts mehr gesendet.
    .unasked = Bring deinen Server in Ordnung und schalte den Endpunkt in deinen Einstellungen unter API wieder ein: Was gewartet hat, wird dann gesendet.

account-deleted =
    .subject = Dein Fanfare-Konto wurde gelöscht
    .lead = dein Fanfare-Konto wurde gelöscht, mit seinen Quiz und Ergebnissen. Das ist die letzte E-Mail dazu.
    .unasked = Wenn du das nicht warst, schreibe so bald wie möglich an die Leute, die dieses Fanfare betreiben.

account-idle =
    .subject = Dein Fanfare-Konto wird gelöscht, wenn es niemand benutzt
    .lead = dein Fanfare-Konto hat lange niemand benutzt. Was niemand benutzt, wird hier nicht aufbewahrt: Am { $day } wird das Konto gelöscht, mit seinen Quiz und Ergebnissen.
    .button = Anmelden und behalten
    .after = Einmal anmelden genügt. In deinen Einstellungen kannst du eine Kopie von allem mitnehmen, was dir gehört.
    .unasked = Wenn du es nicht mehr brauchst, musst du nichts tun.

account-abandoned =
    .subject = Dein Fanfare-Konto wurde gelöscht
    .lead = dein Fanfare-Konto hat niemand mehr benutzt, darum wurde es wie angekündigt gelöscht, mit seinen Quiz und Ergebnissen. Das ist die letzte E-Mail dazu.
    .unasked = Du kannst gern ein neues eröffnen.

account-removed =
    .subject = Dein Fanfare-Konto wurde gelöscht
    .lead = die Leute, die dieses Fanfare betreiben, haben dein Konto gelöscht, mit seinen Quiz und Ergebnissen. Das ist die letzte E-Mail dazu.
    .unasked = Wenn du das für falsch hältst, schreibe ihnen.

account-suspended =
    .subject = Dein Fanfare-Konto ist gesperrt
    .lead = die Leute, die dieses Fanfare betreiben, haben dein Konto gesperrt. Du kannst dich nicht anmelden, und niemand sonst findet deine Quiz; gelöscht ist nichts davon. { $said ->
        [yes] Sie sagen dazu: „{ $because }“
       *[no] {""}
    }
    .unasked = Wenn du das für falsch hältst, schreibe ihnen.

account-restored =
    .subject = Dein Fanfare-Konto geht wieder
    .lead = die Leute, die dieses Fanfare betreiben, haben die Sperre deines Kontos aufgehoben. Du kannst dich wieder anmelden, und deine öffentlichen Quiz werden gefunden wie zuvor.
    .unasked = Wenn etwas fehlt, schreibe ihnen.

assignment-confirm-footer = Du bekommst diese E-Mail, weil jemand diese Adresse bei einer Aufgabe eingegeben hat.
assignment-reminder-footer = Du bekommst diese E-Mail, weil du an diese Aufgabe erinnert werden wolltest.

assignment-confirm =
    .subject = Bestätige deine Erinnerung von Fanfare
    .lead = jemand möchte, dass Fanfare diese Adresse an eine Aufgabe erinnert. Wenn du das warst, bestätige es hier:
    .button = Ja, erinnere mich
    .after = Der Link funktioniert einen Tag lang.
    .unasked = Wenn du das nicht warst, ignoriere diese E-Mail. Es kommt keine weitere, und die Adresse wird nach einem Tag gelöscht.

assignment-reminder =
    .subject = Erinnerung von Fanfare: { $named ->
        [yes] { $title }
       *[no] deine Aufgabe
    }
    .lead = { $named ->
        [yes] „{ $title }“ ist am { $day } um { $time } fällig ({ $zone }).
       *[no] deine Aufgabe ist am { $day } um { $time } fällig ({ $zone }).
    } Du hast noch keinen Versuch beendet.
    .button = Aufgabe öffnen
    .after = Das ist die einzige Erinnerung.

reminder-footer = Du bekommst diese E-Mail, weil du eine Live-Runde geplant hast. In deinen Einstellungen wählst du, welche E-Mails du bekommst.

session-reminder =
    .subject = Bald auf Fanfare: { $named ->
        [yes] { $title }
       *[no] deine Live-Runde
    }
    .lead = { $named ->
        [yes] du hast eine Live-Runde mit „{ $title }“ geplant.
       *[no] du hast eine Live-Runde geplant.
    } Sie beginnt am { $day } um { $time } ({ $zone }).
    .button = Meine Live-Runden öffnen
    .after = Starte sie dort. Wer den Link der Einladung hat, wird hereingeführt, sobald du das tust.

# E-Mails zu Mitteilungen. `known` sagt, ob genannt werden kann, wer es war, `named`, ob das Quiz.

news-footer = Du bekommst diese E-Mail wegen deiner Einstellungen für Mitteilungen.
unsubscribe = Diese E-Mails abbestellen

friend-request =
    .subject = { $known ->
        [yes] { $actor } möchte auf Fanfare mit dir befreundet sein
       *[no] Jemand möchte auf Fanfare mit dir befreundet sein
    }
    .lead = { $known ->
        [yes] { $actor } fragt,
       *[no] jemand fragt,
    } ob ihr auf Fanfare befreundet sein wollt. Wer befreundet ist, kann einander zu Live-Runden einladen.
    .button = Anfrage ansehen
    .after = Wenn ihr euch nicht kennt, lehne dort ab. Wen du blockierst, kann nicht wieder fragen.

friend-accepted =
    .subject = { $known ->
        [yes] { $actor } ist jetzt auf Fanfare mit dir befreundet
       *[no] Du hast auf Fanfare eine neue Freundschaft
    }
    .lead = { $known ->
        [yes] { $actor } hat ja gesagt: Ihr seid
       *[no] jemand hat ja gesagt: Ihr seid
    } jetzt auf Fanfare befreundet und könnt einander zu Live-Runden einladen.
    .button = Meine Freunde ansehen

invitation =
    .subject = { $known ->
        [yes] { $actor } lädt dich auf Fanfare zu einer Live-Runde ein
       *[no] Du bist auf Fanfare zu einer Live-Runde eingeladen
    }
    .lead = { $known ->
        [yes] { $actor } lädt dich zu einer Live-Runde ein
       *[no] jemand, mit dem du befreundet bist, lädt dich zu einer Live-Runde ein
    }{ $named ->
        [yes] : „{ $title }“.
       *[no] .
    }
    .button = Einladung öffnen
    .after = Die Einladung gilt, bis diese Live-Runde vorbei ist.

co-host-named =
    .subject = { $known ->
        [yes] { $actor } lässt dich auf Fanfare eine Live-Runde mitleiten
       *[no] Du leitest auf Fanfare eine Live-Runde mit
    }
    .lead = { $known ->
        [yes] { $actor } lässt dich eine Live-Runde mitleiten
       *[no] du leitest jetzt eine Live-Runde mit
    }{ $named ->
        [yes] : „{ $title }“.
       *[no] .
    }
    .button = Live-Runde moderieren

quiz-shared =
    .subject = { $known ->
        [yes] { $actor } teilt auf Fanfare ein Quiz mit dir
       *[no] Jemand teilt auf Fanfare ein Quiz mit dir
    }
    .lead = { $known ->
        [yes] { $actor } teilt ein Quiz mit dir
       *[no] jemand teilt ein Quiz mit dir
    }{ $named ->
        [yes] : „{ $title }“.
       *[no] .
    }
    .button = Quiz öffnen
    .after = Du findest es bei deinen Quiz unter „Mit mir geteilt“.

report-ready =
    .subject = Ein Bericht ist bereit auf Fanfare{ $named ->
        [yes] : { $title }
       *[no] { "" }
    }
    .lead = { $named ->
        [yes] der Bericht deiner Live-Runde „{ $title }“ ist bereit.
       *[no] der Bericht deiner Live-Runde ist bereit.
    }
    .button = Bericht öffnen

quiz-rated =
    .subject = Dein Quiz wurde auf Fanfare bewertet
    .lead = { $named ->
        [yes] jemand hat dein Quiz „{ $title }“ gespielt und bewertet.
       *[no] jemand hat eines deiner Quiz gespielt und bewertet.
    }
    .button = Quiz öffnen

quiz-picked =
    .subject = Dein Quiz ist jetzt auf Fanfare empfohlen
    .lead = { $named ->
        [yes] dein Quiz „{ $title }“ wird jetzt empfohlen: Alle finden es weit vorn.
       *[no] eines deiner Quiz wird jetzt empfohlen: Alle finden es weit vorn.
    }
    .button = Quiz öffnen

achievement-unlocked =
    .subject = Du hast auf Fanfare einen Erfolg erreicht
    .lead = du hast einen Erfolg erreicht.
    .button = Deine Erfolge ansehen
