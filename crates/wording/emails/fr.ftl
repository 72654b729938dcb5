# Ce que disent nos e-mails en français. Les mêmes noms que dans en.ftl ; un test les compare.

hello = Bonjour { $name },
hello-you = Bonjour,
footer = Cet e-mail concerne la sécurité de votre compte. Il arrive donc toujours, quels que soient vos choix pour les autres e-mails.
happened = Cela s’est passé le { $day } à { $time } (UTC).
not-you = Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe maintenant, puis parcourez vos paramètres de sécurité et retirez ce que vous ne reconnaissez pas.
reset-button = Réinitialiser mon mot de passe
settings-button = Ouvrir mes paramètres de sécurité

verify =
    .subject = { $code } est votre code Fanfare
    .lead = votre code pour Fanfare est
    .after = Saisissez-le sur la page qui vous le demande. Il sert une seule fois, pendant { $minutes ->
        [one] { $minutes } minute
        [many] { $minutes } de minutes
       *[other] { $minutes } minutes
    }.
    .unasked = Si vous n’avez pas ouvert de compte, ignorez cet e-mail : sans le code, il ne se passe rien.

change =
    .subject = { $code } est votre code Fanfare
    .lead = votre compte doit prendre cette adresse. Voici le code pour cela :
    .after = Saisissez-le sur la page qui vous le demande. Il sert une seule fois, pendant { $minutes ->
        [one] { $minutes } minute
        [many] { $minutes } de minutes
       *[other] { $minutes } minutes
    }.
    .unasked = Si vous ne l’avez pas demandé, ignorez cet e-mail : sans le code, il ne se passe rien.

reset =
    .subject = Réinitialisez votre mot de passe Fanfare
    .lead = quelqu’un a demandé un nouveau mot de passe pour votre compte Fanfare. Si c’était vous, choisissez-en un ici :
    .button = Choisir un nouveau mot de passe
    .after = Le lien sert une seule fois, pendant { $minutes ->
        [one] { $minutes } minute
        [many] { $minutes } de minutes
       *[other] { $minutes } minutes
    }. Un e-mail plus récent de ce type le remplace.
    .unasked = Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste tel qu’il est.

taken =
    .subject = Quelqu’un veut utiliser votre adresse sur Fanfare
    .lead = quelqu’un a demandé à donner cette adresse à un autre compte Fanfare. Elle appartient déjà à votre compte : rien n’a donc changé.
    .after = Si c’était vous, connectez-vous plutôt avec cette adresse, ou donnez d’abord une autre adresse à votre compte.
    .unasked = Si ce n’était pas vous, il n’y a rien à faire.

password-changed =
    .subject = Votre mot de passe Fanfare a été changé
    .lead = le mot de passe de votre compte Fanfare a été changé, et tous les autres navigateurs ont été déconnectés.

password-reset =
    .subject = Votre mot de passe Fanfare a été réinitialisé
    .lead = le mot de passe de votre compte Fanfare a été réinitialisé avec un e-mail envoyé à cette adresse, et tous les navigateurs ont été déconnectés.

email-changed =
    .subject = Votre adresse Fanfare a été changée
    .lead = votre compte Fanfare a désormais une autre adresse e-mail ; celle-ci ne lui appartient plus.
    .unasked = Si ce n’était pas vous, écrivez dès que possible aux responsables de ce Fanfare.

email-change-asked =
    .subject = Votre adresse Fanfare va être changée
    .lead = quelqu’un qui est connecté à votre compte Fanfare a demandé à lui donner une autre adresse e-mail. Il garde celle-ci jusqu’à ce que l’autre soit confirmée.

token-reused =
    .subject = Un navigateur a été déconnecté de votre compte Fanfare
    .lead = la clé d’un navigateur connecté à votre compte Fanfare a été utilisée deux fois, comme si quelqu’un l’avait copiée. Nous avons déconnecté ce navigateur.

totp-added =
    .subject = Une application d’authentification protège votre compte Fanfare
    .lead = désormais, votre compte Fanfare demande un code de votre application d’authentification à chaque connexion.

totp-removed =
    .subject = Votre compte Fanfare ne demande plus de code
    .lead = l’application d’authentification de votre compte Fanfare a été retirée. La connexion ne demande plus de code, et les codes de secours ne fonctionnent plus.

recovery-codes-made =
    .subject = Votre compte Fanfare a de nouveaux codes de secours
    .lead = de nouveaux codes de secours ont été créés pour votre compte Fanfare. Les anciens ne fonctionnent plus.

recovery-code-used =
    .subject = Un code de secours de votre compte Fanfare a été utilisé
    .lead = quelqu’un a utilisé un code de secours de votre compte Fanfare. { $left ->
        [0] C’était le dernier : créez-en de nouveaux dans vos paramètres de sécurité.
        [one] Il en reste un.
        [many] Il en reste { $left }.
       *[other] Il en reste { $left }.
    }

passkey-added =
    .subject = Votre compte Fanfare a une nouvelle clé d’accès
    .lead = une clé d’accès a été ajoutée à votre compte Fanfare : { $what }.

passkey-removed =
    .subject = Une clé d’accès de votre compte Fanfare a été supprimée
    .lead = une clé d’accès a été supprimée de votre compte Fanfare : { $what }.

login-linked =
    .subject = { $what } ouvre votre compte Fanfare
    .lead = une connexion par { $what } a été associée à votre compte Fanfare et l’ouvre désormais.

login-unlinked =
    .subject = { $what } n’ouvre plus votre compte Fanfare
    .lead = une connexion par { $what } a été dissociée de votre compte Fanfare et ne l’ouvre plus.

api-token-made =
    .subject = Un programme peut utiliser votre compte Fanfare
    .lead = un jeton d’accès personnel a été créé pour votre compte Fanfare : { $what }. Quiconque le possède peut utiliser vos quiz, vos sessions en direct et vos rapports jusqu’à ce que vous le révoquiez.

webhook-given-up =
    .subject = Un webhook de votre compte Fanfare a été désactivé
    .lead = pendant des jours, aucun message n’est arrivé à l’un de vos points de réception de webhooks ; plus rien n’y est envoyé.
    .unasked = Réparez votre serveur, puis réactivez le point de réception dans vos paramètres, sous API : ce qui attendait sera envoyé.

account-deleted =
    .subject = Votre compte Fanfare a été supprimé
    .lead = votre compte Fanfare a été supprimé, avec ses quiz et ses résultats. C’est le dernier e-mail à son sujet.
    .unasked = Si ce n’était pas vous, écrivez dès que possible aux responsables de ce Fanfare.

account-idle =
    .subject = Votre compte Fanfare sera supprimé si personne ne l’utilise
    .lead = personne n’a utilisé votre compte Fanfare depuis longtemps. Ce qui ne sert pas n’est pas gardé ici : le { $day }, le compte sera supprimé, avec ses quiz et ses résultats.
    .button = Se connecter et le garder
    .after = Il suffit de se connecter une fois. Dans vos réglages, vous pouvez prendre une copie de tout ce qui est à vous.
    .unasked = Si vous n’en avez plus besoin, vous n’avez rien à faire.

account-abandoned =
    .subject = Votre compte Fanfare a été supprimé
    .lead = personne n’utilisait plus votre compte Fanfare ; il a donc été supprimé comme annoncé, avec ses quiz et ses résultats. C’est le dernier e-mail à son sujet.
    .unasked = Vous pouvez en ouvrir un nouveau quand vous voulez.

account-removed =
    .subject = Votre compte Fanfare a été supprimé
    .lead = les responsables de ce Fanfare ont supprimé votre compte, avec ses quiz et ses résultats. C’est le dernier e-mail à son sujet.
    .unasked = Si vous pensez que c’est une erreur, écrivez-leur.

account-suspended =
    .subject = Votre compte Fanfare est suspendu
    .lead = les responsables de ce Fanfare ont suspendu votre compte. Vous ne pouvez pas vous connecter et personne d’autre ne trouve vos quiz ; rien n’est supprimé. { $said ->
        [yes] Ils disent : « { $because } »
       *[no] {""}
    }
    .unasked = Si vous pensez que c’est une erreur, écrivez-leur.

account-restored =
    .subject = Votre compte Fanfare fonctionne à nouveau
    .lead = les responsables de ce Fanfare ont levé la suspension de votre compte. Vous pouvez vous reconnecter, et vos quiz publics se trouvent comme avant.
    .unasked = S’il manque quelque chose, écrivez-leur.

assignment-confirm-footer = Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse dans un devoir.
assignment-reminder-footer = Vous recevez cet e-mail parce que vous avez demandé un rappel de ce devoir.

assignment-confirm =
    .subject = Confirmez votre rappel Fanfare
    .lead = quelqu’un a demandé à Fanfare de rappeler un devoir à cette adresse. Si c’était vous, confirmez-le ici :
    .button = Oui, rappelez-le-moi
    .after = Le lien fonctionne pendant un jour.
    .unasked = Si ce n’était pas vous, ignorez cet e-mail. Aucun autre ne suivra, et l’adresse est supprimée au bout d’un jour.

assignment-reminder =
    .subject = Rappel Fanfare : { $named ->
        [yes] { $title }
       *[no] votre devoir
    }
    .lead = { $named ->
        [yes] « { $title } » est à rendre le { $day } à { $time } ({ $zone }).
       *[no] votre devoir est à rendre le { $day } à { $time } ({ $zone }).
    } Vous n’avez encore terminé aucun essai.
    .button = Ouvrir le devoir
    .after = C’est le seul rappel.

reminder-footer = Vous recevez cet e-mail parce que vous avez planifié une session en direct. Vos paramètres de notification disent quels e-mails vous recevez.

session-reminder =
    .subject = Bientôt sur Fanfare : { $named ->
        [yes] { $title }
       *[no] votre session en direct
    }
    .lead = { $named ->
        [yes] vous avez planifié une session en direct de « { $title } ».
       *[no] vous avez planifié une session en direct.
    } Elle commence le { $day } à { $time } ({ $zone }).
    .button = Ouvrir mes sessions en direct
    .after = Lancez-la depuis cette page. Toute personne qui a le lien de l’invitation entrera dès que vous l’aurez lancée.

# Les e-mails de notification. `known` dit si la personne peut être nommée, `named` si le quiz le peut.

news-footer = Vous recevez cet e-mail en raison de vos paramètres de notification.
unsubscribe = Se désabonner de ces e-mails

friend-request =
    .subject = { $known ->
        [yes] { $actor } vous demande en ami sur Fanfare
       *[no] Une demande d’ami sur Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } souhaite faire partie de vos amis
       *[no] quelqu’un souhaite faire partie de vos amis
    } sur Fanfare. Les amis peuvent s’inviter à des sessions en direct.
    .button = Voir la demande
    .after = Si vous ne vous connaissez pas, refusez-la sur cette page. Une personne que vous bloquez ne peut plus rien demander.

friend-accepted =
    .subject = { $known ->
        [yes] { $actor } fait maintenant partie de vos amis sur Fanfare
       *[no] Un nouvel ami sur Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } a accepté : vous êtes maintenant amis
       *[no] quelqu’un a accepté : vous êtes maintenant amis
    } sur Fanfare, et vous pouvez vous inviter à des sessions en direct.
    .button = Voir mes amis

invitation =
    .subject = { $known ->
        [yes] { $actor } vous invite à une session en direct sur Fanfare
       *[no] Vous avez une invitation à une session en direct sur Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } vous invite à une session en direct
       *[no] un de vos amis vous invite à une session en direct
    }{ $named ->
        [yes] { " " }de « { $title } ».
       *[no] .
    }
    .button = Ouvrir l’invitation
    .after = L’invitation est valable jusqu’à la fin de cette session.

co-host-named =
    .subject = { $known ->
        [yes] { $actor } vous invite à coanimer une session sur Fanfare
       *[no] Vous coanimez une session en direct sur Fanfare
    }
    .lead = { $known ->
        [yes] vous animez maintenant avec { $actor } une session en direct
       *[no] vous coanimez maintenant une session en direct
    }{ $named ->
        [yes] { " " }de « { $title } ».
       *[no] .
    }
    .button = Animer la session

quiz-shared =
    .subject = { $known ->
        [yes] { $actor } a partagé un quiz avec vous sur Fanfare
       *[no] Un quiz a été partagé avec vous sur Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } a partagé un quiz avec vous
       *[no] un quiz a été partagé avec vous
    }{ $named ->
        [yes]  : « { $title } ».
       *[no] .
    }
    .button = Ouvrir le quiz
    .after = Vous le trouverez dans Tous les quiz, sous « Partagés avec moi ».

report-ready =
    .subject = Un rapport est prêt sur Fanfare{ $named ->
        [yes] { " " }: { $title }
       *[no] { "" }
    }
    .lead = { $named ->
        [yes] le rapport de votre session en direct de « { $title } » est prêt.
       *[no] le rapport de votre session en direct est prêt.
    }
    .button = Ouvrir le rapport

quiz-rated =
    .subject = Votre quiz a reçu une note sur Fanfare
    .lead = { $named ->
        [yes] quelqu’un qui a joué à votre quiz « { $title } » l’a noté.
       *[no] quelqu’un qui a joué à l’un de vos quiz l’a noté.
    }
    .button = Ouvrir le quiz

quiz-picked =
    .subject = Votre quiz est recommandé sur Fanfare
    .lead = { $named ->
        [yes] votre quiz « { $title } » est maintenant recommandé : tout le monde le trouve en tête.
       *[no] l’un de vos quiz est maintenant recommandé : tout le monde le trouve en tête.
    }
    .button = Ouvrir le quiz

achievement-unlocked =
    .subject = Vous avez débloqué un succès sur Fanfare
    .lead = vous avez débloqué un succès.
    .button = Voir vos succès
