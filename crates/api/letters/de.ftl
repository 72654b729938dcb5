# Was unsere Briefe auf Deutsch sagen. Dieselben Namen wie in en.ftl; ein Test vergleicht sie.

hello = Hallo { $name },
hello-you = Hallo,
footer = Dieser Brief betrifft die Sicherheit deines Kontos. Er kommt deshalb immer, egal welche anderen Briefe du bekommen möchtest.
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
    .unasked = Wenn du kein Konto eröffnet hast, ignoriere diesen Brief: Ohne den Code passiert nichts.

change =
    .subject = { $code } ist dein Code für Fanfare
    .lead = dein Konto soll diese Adresse bekommen. Der Code dafür ist
    .after = Gib ihn auf der Seite ein, die danach fragt. Er gilt einmal, { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    } lang.
    .unasked = Wenn du das nicht wolltest, ignoriere diesen Brief: Ohne den Code passiert nichts.

reset =
    .subject = Setze dein Fanfare-Passwort zurück
    .lead = jemand hat ein neues Passwort für dein Fanfare-Konto verlangt. Wenn du das warst, wähle hier eines:
    .button = Neues Passwort wählen
    .after = Der Link gilt einmal, { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    } lang. Ein neuerer Brief dieser Art ersetzt ihn.
    .unasked = Wenn du das nicht wolltest, ignoriere diesen Brief: Dein Passwort bleibt, wie es ist.

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
    .lead = das Passwort deines Fanfare-Kontos wurde mit einem Brief an diese Adresse zurückgesetzt, und alle Browser wurden abgemeldet.

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

account-deleted =
    .subject = Dein Fanfare-Konto wurde gelöscht
    .lead = dein Fanfare-Konto wurde gelöscht, mit seinen Quiz und Ergebnissen. Das ist der letzte Brief dazu.
    .unasked = Wenn du das nicht warst, schreibe so bald wie möglich an die Leute, die dieses Fanfare betreiben.

reminder-footer = Dieser Brief kommt, weil du eine Live-Runde geplant hast. In deinen Einstellungen steht, welche Briefe du bekommst.

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
