# Lo que un quiz impreso dice por sí mismo en español. Los nombres son los de en.ftl; una prueba los compara.

handout =
    .untitled = Quiz
    .name = Nombre
    .date = Fecha
    .key = Soluciones:
    .no-points = (sin puntos)
    .double-points = (puntos dobles)
    .media = Imagen, vídeo o sonido:
    .media-beside = Imagen, vídeo o sonido: se muestra aparte de esta hoja
    .true = Verdadero
    .false = Falso
    .tick-all = Marca todo lo que sea correcto.
    .between = Entre { $min } y { $max }.
    .number-items = Numera según el orden correcto.
    .rank-items = Numera por orden de preferencia. El 1 es tu favorito.
    .write-letters = Escribe en cada casilla la letra de su pareja.
    .write-categories = Escribe en cada casilla la letra de su categoría.
    .label-spots = Escribe en la casilla de cada número la letra de su etiqueta.
    .mark-place = Marca el lugar en la imagen.
    .see-picture = Mira la imagen.
    .nothing-right = Ninguna respuesta es correcta o incorrecta.
