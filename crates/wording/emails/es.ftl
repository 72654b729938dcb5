# Lo que dicen nuestros correos en español. Los mismos nombres que en en.ftl; una prueba los compara.

hello = Hola, { $name }:
hello-you = Hola:
footer = Este correo trata de la seguridad de tu cuenta. Por eso llega siempre, elijas lo que elijas para los demás correos.
happened = Ocurrió el { $day } a las { $time } (UTC).
not-you = Si fuiste tú, no hay nada que hacer. Si no, restablece ahora tu contraseña, revisa después tus ajustes de seguridad y quita lo que no conozcas.
reset-button = Restablecer mi contraseña
settings-button = Abrir mis ajustes de seguridad

verify =
    .subject = { $code } es tu código de Fanfare
    .lead = tu código para Fanfare es
    .after = Escríbelo en la página que te lo pide. Sirve una sola vez, durante { $minutes ->
        [one] un minuto
        [many] { $minutes } de minutos
       *[other] { $minutes } minutos
    }.
    .unasked = Si no abriste una cuenta, ignora este correo: sin el código no pasa nada.

change =
    .subject = { $code } es tu código de Fanfare
    .lead = tu cuenta va a tener esta dirección. El código para ello es
    .after = Escríbelo en la página que te lo pide. Sirve una sola vez, durante { $minutes ->
        [one] un minuto
        [many] { $minutes } de minutos
       *[other] { $minutes } minutos
    }.
    .unasked = Si no lo pediste, ignora este correo: sin el código no pasa nada.

reset =
    .subject = Restablece tu contraseña de Fanfare
    .lead = alguien pidió una contraseña nueva para tu cuenta de Fanfare. Si fuiste tú, elígela aquí:
    .button = Elegir una contraseña nueva
    .after = El enlace sirve una sola vez, durante { $minutes ->
        [one] un minuto
        [many] { $minutes } de minutos
       *[other] { $minutes } minutos
    }. Un correo más reciente de este tipo lo reemplaza.
    .unasked = Si no lo pediste, ignora este correo: tu contraseña sigue como está.

taken =
    .subject = Alguien quiere usar tu dirección en Fanfare
    .lead = alguien pidió dar esta dirección a otra cuenta de Fanfare. Ya pertenece a tu cuenta, así que no se cambió nada.
    .after = Si fuiste tú, inicia sesión con esta dirección o dale antes otra dirección a tu cuenta.
    .unasked = Si no fuiste tú, no hay nada que hacer.

password-changed =
    .subject = Se cambió tu contraseña de Fanfare
    .lead = se cambió la contraseña de tu cuenta de Fanfare y se cerró la sesión en todos los demás navegadores.

password-reset =
    .subject = Se restableció tu contraseña de Fanfare
    .lead = se restableció la contraseña de tu cuenta de Fanfare con un correo enviado a esta dirección y se cerró la sesión en todos los navegadores.

email-changed =
    .subject = Se cambió tu dirección de Fanfare
    .lead = tu cuenta de Fanfare tiene ahora otra dirección de correo; esta ya no le pertenece.
    .unasked = Si no fuiste tú, escribe cuanto antes a los responsables de este Fanfare.

email-change-asked =
    .subject = Se va a cambiar tu dirección de Fanfare
    .lead = alguien con la sesión iniciada en tu cuenta de Fanfare pidió darle otra dirección de correo. Conserva esta hasta que se confirme la otra.

token-reused =
    .subject = Se cerró la sesión de un navegador en tu cuenta de Fanfare
    .lead = la clave de un navegador con la sesión iniciada en tu cuenta de Fanfare se usó dos veces, como si alguien la hubiera copiado. Cerramos la sesión de ese navegador.

totp-added =
    .subject = Una app de autenticación protege tu cuenta de Fanfare
    .lead = desde ahora, tu cuenta de Fanfare pide un código de tu app de autenticación en cada inicio de sesión.

totp-removed =
    .subject = Tu cuenta de Fanfare ya no pide un código
    .lead = se quitó la app de autenticación de tu cuenta de Fanfare. Al iniciar sesión ya no se pide un código, y los códigos de recuperación ya no sirven.

recovery-codes-made =
    .subject = Tu cuenta de Fanfare tiene códigos de recuperación nuevos
    .lead = se crearon códigos de recuperación nuevos para tu cuenta de Fanfare. Los anteriores ya no sirven.

recovery-code-used =
    .subject = Se usó un código de recuperación de tu cuenta de Fanfare
    .lead = alguien usó un código de recuperación de tu cuenta de Fanfare. { $left ->
        [0] Era el último: crea otros en tus ajustes de seguridad.
        [one] Queda uno.
        [many] Quedan { $left }.
       *[other] Quedan { $left }.
    }

passkey-added =
    .subject = Tu cuenta de Fanfare tiene una llave de acceso nueva
    .lead = se añadió una llave de acceso a tu cuenta de Fanfare: { $what }.

passkey-removed =
    .subject = Se eliminó una llave de acceso de tu cuenta de Fanfare
    .lead = se eliminó una llave de acceso de tu cuenta de Fanfare: { $what }.

login-linked =
    .subject = { $what } abre tu cuenta de Fanfare
    .lead = se vinculó un acceso con { $what } a tu cuenta de Fanfare y la abre desde ahora.

login-unlinked =
    .subject = { $what } ya no abre tu cuenta de Fanfare
    .lead = se desvinculó un acceso con { $what } de tu cuenta de Fanfare y ya no la abre.

api-token-made =
    .subject = Un programa puede usar tu cuenta de Fanfare
    .lead = se creó un token de acceso personal para tu cuenta de Fanfare: { $what }. Quien lo tenga puede usar tus quizzes, sesiones en vivo e informes hasta que lo revoques.

webhook-given-up =
    .subject = Se desactivó un webhook de tu cuenta de Fanfare
    .lead = durante días no llegó ningún mensaje a uno de tus destinos de webhooks, así que ya no se envía nada allí.
    .unasked = Arregla tu servidor y vuelve a activar el destino en tus ajustes, en API: lo que esperaba se envía entonces.

account-deleted =
    .subject = Se eliminó tu cuenta de Fanfare
    .lead = se eliminó tu cuenta de Fanfare, con sus quizzes y resultados. Este es el último correo sobre ella.
    .unasked = Si no fuiste tú, escribe cuanto antes a los responsables de este Fanfare.

account-idle =
    .subject = Tu cuenta de Fanfare se eliminará si nadie la usa
    .lead = hace mucho que nadie usa tu cuenta de Fanfare. Aquí no se guarda lo que no se usa: el { $day } se eliminará la cuenta, con sus quizzes y resultados.
    .button = Iniciar sesión y conservarla
    .after = Basta con iniciar sesión una vez. En los ajustes puedes llevarte una copia de todo lo tuyo.
    .unasked = Si ya no la necesitas, no tienes que hacer nada.

account-abandoned =
    .subject = Tu cuenta de Fanfare se ha eliminado
    .lead = ya nadie usaba tu cuenta de Fanfare, así que se ha eliminado como se anunció, con sus quizzes y resultados. Este es el último correo sobre ella.
    .unasked = Puedes abrir otra cuando quieras.

account-removed =
    .subject = Se ha eliminado tu cuenta de Fanfare
    .lead = los responsables de este Fanfare han eliminado tu cuenta, con sus quizzes y resultados. Este es el último correo sobre ella.
    .unasked = Si crees que es un error, escríbeles.

account-suspended =
    .subject = Tu cuenta de Fanfare está suspendida
    .lead = los responsables de este Fanfare han suspendido tu cuenta. No puedes iniciar sesión y nadie más encuentra tus quizzes; no se ha borrado nada. { $said ->
        [yes] Dicen: «{ $because }»
       *[no] {""}
    }
    .unasked = Si crees que es un error, escríbeles.

account-restored =
    .subject = Tu cuenta de Fanfare vuelve a funcionar
    .lead = los responsables de este Fanfare han levantado la suspensión de tu cuenta. Puedes volver a iniciar sesión, y tus quizzes públicos se encuentran como antes.
    .unasked = Si falta algo, escríbeles.

assignment-confirm-footer = Recibes este correo porque alguien escribió esta dirección en una tarea.
assignment-reminder-footer = Recibes este correo porque pediste un recordatorio de esta tarea.

assignment-confirm =
    .subject = Confirma tu recordatorio de Fanfare
    .lead = alguien ha pedido que Fanfare recuerde una tarea a esta dirección. Si fuiste tú, confírmalo aquí:
    .button = Sí, recuérdamelo
    .after = El enlace funciona durante un día.
    .unasked = Si no fuiste tú, ignora este correo. No llegará ningún otro, y la dirección se borra al cabo de un día.

assignment-reminder =
    .subject = Recordatorio de Fanfare: { $named ->
        [yes] { $title }
       *[no] tu tarea
    }
    .lead = { $named ->
        [yes] “{ $title }” vence el { $day } a las { $time } ({ $zone }).
       *[no] tu tarea vence el { $day } a las { $time } ({ $zone }).
    } Aún no has terminado ningún intento.
    .button = Abrir la tarea
    .after = Este es el único recordatorio.

reminder-footer = Recibes este correo porque programaste una sesión en vivo. Tus ajustes de notificaciones dicen qué correos recibes.

session-reminder =
    .subject = Pronto en Fanfare: { $named ->
        [yes] { $title }
       *[no] tu sesión en vivo
    }
    .lead = { $named ->
        [yes] programaste una sesión en vivo de “{ $title }”.
       *[no] programaste una sesión en vivo.
    } Empieza el { $day } a las { $time } ({ $zone }).
    .button = Abrir mis sesiones en vivo
    .after = Empiézala desde esa página. Quien tenga el enlace de la invitación entrará en cuanto lo hagas.

# Correos de notificaciones. `known` dice si se puede nombrar a la persona, `named` si se puede nombrar el quiz.

news-footer = Recibes este correo por tus ajustes de notificaciones.
unsubscribe = Dejar de recibir estos correos

friend-request =
    .subject = { $known ->
        [yes] { $actor } quiere ser tu amigo en Fanfare
       *[no] Tienes una solicitud de amistad en Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } te pide amistad
       *[no] alguien te pide amistad
    } en Fanfare. Los amigos pueden invitarse a sesiones en vivo.
    .button = Ver la solicitud
    .after = Si no se conocen, recházala en esa página. Quien está bloqueado no puede volver a pedirlo.

friend-accepted =
    .subject = { $known ->
        [yes] { $actor } ya es tu amigo en Fanfare
       *[no] Tienes una nueva amistad en Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } dijo que sí: ya hay amistad entre ustedes
       *[no] alguien dijo que sí: ya hay amistad entre ustedes
    } en Fanfare y pueden invitarse a sesiones en vivo.
    .button = Ver mis amigos

invitation =
    .subject = { $known ->
        [yes] { $actor } te invita a una sesión en vivo en Fanfare
       *[no] Tienes una invitación a una sesión en vivo en Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } te invita a una sesión en vivo
       *[no] un amigo te invita a una sesión en vivo
    }{ $named ->
        [yes] { " " }de “{ $title }”.
       *[no] .
    }
    .button = Abrir la invitación
    .after = La invitación vale hasta que termine esa sesión.

co-host-named =
    .subject = { $known ->
        [yes] { $actor } te ha dado acceso para presentar en Fanfare
       *[no] Ya puedes presentar una sesión en vivo en Fanfare
    }
    .lead = { $known ->
        [yes] ahora presentas con { $actor } una sesión en vivo
       *[no] ahora presentas con otra persona una sesión en vivo
    }{ $named ->
        [yes] { " " }de “{ $title }”.
       *[no] .
    }
    .button = Presentar la sesión

quiz-shared =
    .subject = { $known ->
        [yes] { $actor } ha compartido un quiz contigo en Fanfare
       *[no] Han compartido un quiz contigo en Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } ha compartido un quiz contigo
       *[no] alguien ha compartido un quiz contigo
    }{ $named ->
        [yes] : “{ $title }”.
       *[no] .
    }
    .button = Abrir el quiz
    .after = Lo encontrarás en Todos los quizzes, en “Compartidos conmigo”.

report-ready =
    .subject = Un informe está listo en Fanfare{ $named ->
        [yes] : { $title }
       *[no] { "" }
    }
    .lead = { $named ->
        [yes] el informe de tu sesión en vivo de “{ $title }” está listo.
       *[no] el informe de tu sesión en vivo está listo.
    }
    .button = Abrir el informe

quiz-rated =
    .subject = Valoraron tu quiz en Fanfare
    .lead = { $named ->
        [yes] alguien que jugó tu quiz “{ $title }” lo valoró.
       *[no] alguien que jugó uno de tus quizzes lo valoró.
    }
    .button = Abrir el quiz

quiz-picked =
    .subject = Tu quiz está recomendado en Fanfare
    .lead = { $named ->
        [yes] tu quiz “{ $title }” ahora está recomendado: todos lo encuentran al principio.
       *[no] uno de tus quizzes ahora está recomendado: todos lo encuentran al principio.
    }
    .button = Abrir el quiz

achievement-unlocked =
    .subject = Has desbloqueado un logro en Fanfare
    .lead = has desbloqueado un logro.
    .button = Ver tus logros
