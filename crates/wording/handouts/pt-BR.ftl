# O que um quiz impresso diz por si mesmo em português do Brasil. Os nomes são os de en.ftl; um teste os compara.

handout =
    .untitled = Quiz
    .name = Nome
    .date = Data
    .key = Gabarito:
    .no-points = (sem pontos)
    .double-points = (pontos em dobro)
    .media = Imagem, vídeo ou som:
    .media-beside = Imagem, vídeo ou som: mostrado à parte desta folha
    .true = Verdadeiro
    .false = Falso
    .tick-all = Marque tudo o que estiver certo.
    .between = Entre { $min } e { $max }.
    .number-items = Numere na ordem certa.
    .rank-items = Numere por ordem de preferência. O 1 é o seu favorito.
    .write-letters = Escreva em cada quadrado a letra do par correspondente.
    .write-categories = Escreva em cada quadrado a letra da categoria.
    .label-spots = Escreva na caixa de cada número a letra do rótulo correspondente.
    .mark-place = Marque o lugar na imagem.
    .see-picture = Veja a imagem.
    .nothing-right = Nenhuma resposta é certa ou errada.
