# Ce qu’un quiz imprimé dit de lui-même en français. Les noms sont ceux de en.ftl ; un test les compare.

handout =
    .untitled = Quiz
    .name = Nom
    .date = Date
    .key = Corrigé :
    .no-points = (sans points)
    .double-points = (points doublés)
    .media = Image, vidéo ou son :
    .media-beside = Image, vidéo ou son : à voir à côté de cette feuille
    .true = Vrai
    .false = Faux
    .tick-all = Cochez tout ce qui est juste.
    .between = Entre { $min } et { $max }.
    .number-items = Numérotez dans le bon ordre.
    .rank-items = Numérotez par ordre de préférence. Le 1 est votre préféré.
    .write-letters = Écrivez dans chaque case la lettre qui correspond.
    .write-categories = Écrivez dans chaque case la lettre de la catégorie.
    .label-spots = Écrivez dans la case de chaque numéro la lettre de son étiquette.
    .mark-place = Marquez l’endroit sur l’image.
    .see-picture = Voir l’image.
    .nothing-right = Aucune réponse n’est juste ou fausse.
