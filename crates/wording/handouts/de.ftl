# Was ein gedrucktes Quiz von sich aus auf Deutsch sagt. Die Namen sind die von en.ftl; ein Test vergleicht sie.

handout =
    .untitled = Quiz
    .name = Name
    .date = Datum
    .key = Lösungen:
    .no-points = (keine Punkte)
    .double-points = (doppelte Punkte)
    .media = Bild, Video oder Ton:
    .media-beside = Bild, Video oder Ton: wird neben diesem Blatt gezeigt
    .true = Wahr
    .false = Falsch
    .tick-all = Kreuze alles an, was richtig ist.
    .between = Zwischen { $min } und { $max }.
    .number-items = Nummeriere in der richtigen Reihenfolge.
    .rank-items = Nummeriere nach deinen Vorlieben. 1 magst du am liebsten.
    .write-letters = Schreib in jedes Kästchen den Buchstaben, der dazugehört.
    .write-categories = Schreib in jedes Kästchen den Buchstaben der Kategorie.
    .label-spots = Schreibe zu jeder Nummer den Buchstaben ihrer Beschriftung in das Kästchen.
    .mark-place = Markiere die Stelle auf dem Bild.
    .see-picture = Siehe Bild.
    .nothing-right = Keine Antwort ist richtig oder falsch.
