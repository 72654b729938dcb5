# O que nossas mensagens dizem em português do Brasil. Os mesmos nomes de en.ftl; um teste compara.

hello = Olá, { $name },
hello-you = Olá,
footer = Esta mensagem trata da segurança da sua conta, por isso chega sempre, não importa o que você escolheu para as outras mensagens.
happened = Aconteceu em { $day } às { $time } (UTC).
not-you = Se foi você, não há nada a fazer. Se não foi, redefina sua senha agora, depois confira suas configurações de segurança e remova o que você não reconhece.
reset-button = Redefinir minha senha
settings-button = Abrir minhas configurações de segurança

verify =
    .subject = { $code } é seu código do Fanfare
    .lead = seu código para o Fanfare é
    .after = Digite-o na página que o pediu. Ele vale uma vez, por { $minutes ->
        [one] um minuto
        [many] { $minutes } de minutos
       *[other] { $minutes } minutos
    }.
    .unasked = Se você não criou uma conta, ignore esta mensagem: sem o código, nada acontece.

change =
    .subject = { $code } é seu código do Fanfare
    .lead = sua conta vai passar a ter este endereço. O código para isso é
    .after = Digite-o na página que o pediu. Ele vale uma vez, por { $minutes ->
        [one] um minuto
        [many] { $minutes } de minutos
       *[other] { $minutes } minutos
    }.
    .unasked = Se você não pediu isso, ignore esta mensagem: sem o código, nada acontece.

reset =
    .subject = Redefina sua senha do Fanfare
    .lead = alguém pediu uma nova senha para sua conta no Fanfare. Se foi você, escolha uma aqui:
    .button = Escolher uma nova senha
    .after = O link vale uma vez, por { $minutes ->
        [one] um minuto
        [many] { $minutes } de minutos
       *[other] { $minutes } minutos
    }. Uma mensagem mais nova deste tipo o substitui.
    .unasked = Se você não pediu isso, ignore esta mensagem: sua senha fica como está.

taken =
    .subject = Alguém quer usar seu endereço no Fanfare
    .lead = alguém pediu para dar este endereço a outra conta no Fanfare. Ele já pertence à sua conta, por isso nada foi mudado.
    .after = Se foi você, entre com este endereço, ou dê antes outro endereço à sua conta.
    .unasked = Se não foi você, não há nada a fazer.

password-changed =
    .subject = Sua senha do Fanfare foi alterada
    .lead = a senha da sua conta no Fanfare foi alterada, e todos os outros navegadores saíram da conta.

password-reset =
    .subject = Sua senha do Fanfare foi redefinida
    .lead = a senha da sua conta no Fanfare foi redefinida com uma mensagem a este endereço, e todos os navegadores saíram da conta.

email-changed =
    .subject = Seu endereço no Fanfare foi alterado
    .lead = sua conta no Fanfare agora tem outro endereço de e-mail; este não pertence mais a ela.
    .unasked = Se não foi você, escreva o quanto antes a quem mantém este Fanfare.

email-change-asked =
    .subject = Seu endereço no Fanfare vai mudar
    .lead = alguém que está na sua conta do Fanfare pediu para dar a ela outro endereço de e-mail. Ela mantém este até que o outro seja confirmado.

token-reused =
    .subject = Um navegador saiu da sua conta no Fanfare
    .lead = a chave de um navegador que estava na sua conta do Fanfare foi usada duas vezes, como se alguém a tivesse copiado. Nós o tiramos da conta.

totp-added =
    .subject = Um app autenticador protege sua conta no Fanfare
    .lead = a partir de agora, sua conta no Fanfare pede um código do seu app autenticador a cada entrada.

totp-removed =
    .subject = Sua conta no Fanfare não pede mais um código
    .lead = o app autenticador da sua conta no Fanfare foi removido. As entradas não pedem mais um código, e os códigos de recuperação não funcionam mais.

recovery-codes-made =
    .subject = Sua conta no Fanfare tem novos códigos de recuperação
    .lead = novos códigos de recuperação foram criados para sua conta no Fanfare. Os antigos não funcionam mais.

recovery-code-used =
    .subject = Um código de recuperação da sua conta no Fanfare foi usado
    .lead = alguém usou um código de recuperação da sua conta no Fanfare. { $left ->
        [0] Era o último: crie novos nas suas configurações de segurança.
        [one] Resta um.
        [many] Restam { $left }.
       *[other] Restam { $left }.
    }

passkey-added =
    .subject = Sua conta no Fanfare tem uma nova chave de acesso
    .lead = uma chave de acesso foi adicionada à sua conta no Fanfare: { $what }.

passkey-removed =
    .subject = Uma chave de acesso da sua conta no Fanfare foi removida
    .lead = uma chave de acesso foi removida da sua conta no Fanfare: { $what }.

login-linked =
    .subject = { $what } abre sua conta no Fanfare
    .lead = um acesso por { $what } foi vinculado à sua conta no Fanfare e a abre a partir de agora.

login-unlinked =
    .subject = { $what } não abre mais sua conta no Fanfare
    .lead = um acesso por { $what } foi desvinculado da sua conta no Fanfare e não a abre mais.

api-token-made =
    .subject = Um programa pode usar sua conta do Fanfare
    .lead = um token de acesso pessoal foi criado para sua conta do Fanfare: { $what }. Quem o tiver pode usar seus quizzes, sessões ao vivo e relatórios até você revogá-lo.

webhook-given-up =
    .subject = Um webhook da sua conta do Fanfare foi desativado
    .lead = durante dias nenhuma mensagem chegou a um dos seus destinos de webhooks, então nada mais é enviado para lá.
    .unasked = Conserte seu servidor e reative o destino nas suas configurações, em API: o que esperava será enviado.

account-deleted =
    .subject = Sua conta no Fanfare foi excluída
    .lead = sua conta no Fanfare foi excluída, com seus quizzes e resultados. Esta é a última mensagem sobre ela.
    .unasked = Se não foi você, escreva o quanto antes a quem mantém este Fanfare.

account-idle =
    .subject = Sua conta no Fanfare será excluída se ninguém a usar
    .lead = faz muito tempo que ninguém usa sua conta no Fanfare. O que não é usado não fica guardado aqui: em { $day } a conta será excluída, com seus quizzes e resultados.
    .button = Entrar e manter a conta
    .after = Basta entrar uma vez. Nas configurações você pode levar uma cópia de tudo o que é seu.
    .unasked = Se você não precisa mais dela, não precisa fazer nada.

account-abandoned =
    .subject = Sua conta no Fanfare foi excluída
    .lead = ninguém mais usava sua conta no Fanfare, então ela foi excluída como avisado, com seus quizzes e resultados. Esta é a última mensagem sobre ela.
    .unasked = Você pode abrir outra quando quiser.

account-removed =
    .subject = Sua conta no Fanfare foi excluída
    .lead = quem mantém este Fanfare excluiu sua conta, com seus quizzes e resultados. Esta é a última mensagem sobre ela.
    .unasked = Se você acha que é um engano, escreva para essas pessoas.

account-suspended =
    .subject = Sua conta no Fanfare está suspensa
    .lead = quem mantém este Fanfare suspendeu sua conta. Você não consegue entrar, e ninguém mais encontra seus quizzes; nada foi excluído. { $said ->
        [yes] O motivo: “{ $because }”
       *[no] {""}
    }
    .unasked = Se você acha que é um engano, escreva para essas pessoas.

account-restored =
    .subject = Sua conta no Fanfare voltou a funcionar
    .lead = quem mantém este Fanfare encerrou a suspensão da sua conta. Você pode entrar de novo, e seus quizzes públicos são encontrados como antes.
    .unasked = Se faltar algo, escreva para essas pessoas.

assignment-confirm-footer = Você recebe este e-mail porque alguém digitou este endereço em uma tarefa.
assignment-reminder-footer = Você recebe este e-mail porque pediu um lembrete desta tarefa.

assignment-confirm =
    .subject = Confirme seu lembrete do Fanfare
    .lead = alguém pediu que o Fanfare lembre este endereço de uma tarefa. Se foi você, confirme aqui:
    .button = Sim, quero o lembrete
    .after = O link funciona por um dia.
    .unasked = Se não foi você, ignore este e-mail. Nenhum outro virá, e o endereço é apagado depois de um dia.

assignment-reminder =
    .subject = Lembrete do Fanfare: { $named ->
        [yes] { $title }
       *[no] sua tarefa
    }
    .lead = { $named ->
        [yes] o prazo de “{ $title }” termina em { $day } às { $time } ({ $zone }).
       *[no] o prazo da sua tarefa termina em { $day } às { $time } ({ $zone }).
    } Você ainda não concluiu nenhuma tentativa.
    .button = Abrir a tarefa
    .after = Este é o único lembrete.

reminder-footer = Esta mensagem chega porque você agendou uma sessão ao vivo. Suas configurações de notificação dizem quais mensagens você recebe.

session-reminder =
    .subject = Em breve no Fanfare: { $named ->
        [yes] { $title }
       *[no] sua sessão ao vivo
    }
    .lead = { $named ->
        [yes] você agendou uma sessão ao vivo de “{ $title }”.
       *[no] você agendou uma sessão ao vivo.
    } Ela começa em { $day } às { $time } ({ $zone }).
    .button = Abrir minhas sessões ao vivo
    .after = Comece por lá. Quem tem o link do convite é levado para dentro assim que você começar.

# E-mails de notificação. `known` diz se a pessoa pode ser citada, `named` se o quiz pode.

news-footer = Você recebe este e-mail por causa das suas configurações de notificação.
unsubscribe = Cancelar o recebimento destes e-mails

friend-request =
    .subject = { $known ->
        [yes] { $actor } quer ser seu amigo no Fanfare
       *[no] Você tem um pedido de amizade no Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } pede sua amizade
       *[no] alguém pede sua amizade
    } no Fanfare. Amigos podem se convidar para sessões ao vivo.
    .button = Ver o pedido
    .after = Se vocês não se conhecem, recuse por lá. Quem você bloqueia não pode pedir de novo.

friend-accepted =
    .subject = { $known ->
        [yes] { $actor } agora é seu amigo no Fanfare
       *[no] Você tem uma nova amizade no Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } disse sim: agora há amizade entre vocês
       *[no] alguém disse sim: agora há amizade entre vocês
    } no Fanfare, e vocês podem se convidar para sessões ao vivo.
    .button = Ver meus amigos

invitation =
    .subject = { $known ->
        [yes] { $actor } convida você para uma sessão ao vivo no Fanfare
       *[no] Você tem um convite para uma sessão ao vivo no Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } convida você para uma sessão ao vivo
       *[no] um amigo convida você para uma sessão ao vivo
    }{ $named ->
        [yes] { " " }de “{ $title }”.
       *[no] .
    }
    .button = Abrir o convite
    .after = O convite vale até o fim dessa sessão.

co-host-named =
    .subject = { $known ->
        [yes] { $actor } quer que você apresente uma sessão no Fanfare
       *[no] Você apresenta uma sessão ao vivo no Fanfare
    }
    .lead = { $known ->
        [yes] agora você apresenta com { $actor } uma sessão ao vivo
       *[no] agora você apresenta com outra pessoa uma sessão ao vivo
    }{ $named ->
        [yes] { " " }de “{ $title }”.
       *[no] .
    }
    .button = Apresentar a sessão

quiz-shared =
    .subject = { $known ->
        [yes] { $actor } compartilhou um quiz com você no Fanfare
       *[no] Um quiz foi compartilhado com você no Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } compartilhou um quiz com você
       *[no] um quiz foi compartilhado com você
    }{ $named ->
        [yes] : “{ $title }”.
       *[no] .
    }
    .button = Abrir o quiz
    .after = Você o encontra em Todos os quizzes, em “Compartilhados comigo”.

report-ready =
    .subject = Um relatório está pronto no Fanfare{ $named ->
        [yes] : { $title }
       *[no] { "" }
    }
    .lead = { $named ->
        [yes] o relatório da sua sessão ao vivo de “{ $title }” está pronto.
       *[no] o relatório da sua sessão ao vivo está pronto.
    }
    .button = Abrir o relatório

quiz-rated =
    .subject = Seu quiz foi avaliado no Fanfare
    .lead = { $named ->
        [yes] alguém que jogou seu quiz “{ $title }” o avaliou.
       *[no] alguém que jogou um dos seus quizzes o avaliou.
    }
    .button = Abrir o quiz

quiz-picked =
    .subject = Seu quiz é recomendado no Fanfare
    .lead = { $named ->
        [yes] seu quiz “{ $title }” agora é recomendado: todos o encontram no início.
       *[no] um dos seus quizzes agora é recomendado: todos o encontram no início.
    }
    .button = Abrir o quiz

achievement-unlocked =
    .subject = Você desbloqueou uma conquista no Fanfare
    .lead = você desbloqueou uma conquista.
    .button = Ver suas conquistas
