# What our letters say in English. A test holds this list and the code together.
# A letter has a subject, a lead, perhaps a button, something after it, and what to do if it is
# unexpected. The greeting ends with a comma, so leads begin with a small letter.

hello = Hello { $name },
hello-you = Hello,
footer = This letter is about the safety of your account, so it comes whatever you chose about other letters.
happened = It happened on { $day } at { $time } (UTC).
not-you = If it was you, there is nothing to do. If it was not, reset your password now, then look through your security settings and remove what you do not know.
reset-button = Reset my password
settings-button = Open my security settings

verify =
    .subject = { $code } is your Fanfare code
    .lead = your code for Fanfare is
    .after = Type it on the page where you were asked for it. It works once, for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }.
    .unasked = If you did not open an account, ignore this letter: without the code nothing happens.

change =
    .subject = { $code } is your Fanfare code
    .lead = your account is to have this address. The code for that is
    .after = Type it on the page where you were asked for it. It works once, for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }.
    .unasked = If you did not ask for this, ignore this letter: without the code nothing happens.

reset =
    .subject = Reset your Fanfare password
    .lead = somebody asked for a new password for your Fanfare account. If it was you, choose one here:
    .button = Choose a new password
    .after = The link works once, for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }. A newer letter of this kind replaces it.
    .unasked = If you did not ask for this, ignore this letter: your password stays as it is.

taken =
    .subject = Somebody wants to use your address on Fanfare
    .lead = somebody asked to give this address to another Fanfare account. It belongs to your account already, so nothing was changed.
    .after = If it was you, log in with this address instead, or give your account another address first.
    .unasked = If it was not you, there is nothing to do.

password-changed =
    .subject = Your Fanfare password was changed
    .lead = the password of your Fanfare account was changed, and every other browser was signed out.

password-reset =
    .subject = Your Fanfare password was reset
    .lead = the password of your Fanfare account was reset with a letter to this address, and every browser was signed out.

email-changed =
    .subject = Your Fanfare address was changed
    .lead = your Fanfare account has another e-mail address now; this one no longer belongs to it.
    .unasked = If it was not you, write to whoever runs this Fanfare as soon as you can.

email-change-asked =
    .subject = Your Fanfare address is to be changed
    .lead = somebody who is signed in to your Fanfare account asked to give it another e-mail address. It keeps this one until the other is confirmed.

token-reused =
    .subject = A browser was signed out of your Fanfare account
    .lead = the key of a browser that was signed in to your Fanfare account was used twice, as if somebody had copied it. We signed that browser out.

totp-added =
    .subject = An authenticator app protects your Fanfare account
    .lead = from now on your Fanfare account asks for a code of your authenticator app at each log-in.

totp-removed =
    .subject = Your Fanfare account no longer asks for a code
    .lead = the authenticator app of your Fanfare account was removed. Its log-ins no longer ask for a code, and its recovery codes no longer work.

recovery-codes-made =
    .subject = Your Fanfare account has new recovery codes
    .lead = new recovery codes were made for your Fanfare account. The old ones no longer work.

recovery-code-used =
    .subject = A recovery code of your Fanfare account was used
    .lead = somebody used a recovery code of your Fanfare account. { $left ->
        [0] It was the last one: make new ones in your security settings.
        [one] One is left.
       *[other] { $left } are left.
    }

passkey-added =
    .subject = Your Fanfare account has a new passkey
    .lead = a passkey was added to your Fanfare account: { $what }.

passkey-removed =
    .subject = A passkey of your Fanfare account was removed
    .lead = a passkey was removed from your Fanfare account: { $what }.

login-linked =
    .subject = { $what } opens your Fanfare account
    .lead = a log-in of { $what } was linked to your Fanfare account and opens it from now on.

login-unlinked =
    .subject = { $what } no longer opens your Fanfare account
    .lead = a log-in of { $what } was unlinked from your Fanfare account and no longer opens it.

api-token-made =
    .subject = A program may use your Fanfare account
    .lead = a personal access token was made for your Fanfare account: { $what }. Whoever has it can use your quizzes, live sessions and reports until you revoke it.

webhook-given-up =
    .subject = A webhook of your Fanfare account was turned off
    .lead = every message to one of your webhook endpoints failed for days, so nothing is sent there any more.
    .unasked = Mend your server, then turn the endpoint on again in your settings under API: what waited is sent then.

account-deleted =
    .subject = Your Fanfare account was deleted
    .lead = your Fanfare account was deleted, with its quizzes and results. This is the last letter about it.
    .unasked = If it was not you, write to whoever runs this Fanfare as soon as you can.

account-idle =
    .subject = Your Fanfare account will be deleted if nobody uses it
    .lead = nobody has used your Fanfare account for a long time. What is not used is not kept here: on { $day } the account will be deleted, with its quizzes and results.
    .button = Log in and keep it
    .after = Logging in once is enough. In your settings you can take a copy of everything that is yours.
    .unasked = If you do not need it any more, you need not do anything.

account-abandoned =
    .subject = Your Fanfare account was deleted
    .lead = nobody used your Fanfare account any more, so it was deleted as announced, with its quizzes and results. This is the last letter about it.
    .unasked = You are welcome to open a new one.

account-removed =
    .subject = Your Fanfare account was deleted
    .lead = the people who run this Fanfare deleted your account, with its quizzes and results. This is the last letter about it.
    .unasked = If you think that is wrong, write to them.

account-suspended =
    .subject = Your Fanfare account is suspended
    .lead = the people who run this Fanfare suspended your account. You cannot log in, and nobody else finds your quizzes; nothing of it is deleted. { $said ->
        [yes] They say: “{ $because }”
       *[no] {""}
    }
    .unasked = If you think that is wrong, write to them.

account-restored =
    .subject = Your Fanfare account works again
    .lead = the people who run this Fanfare ended the suspension of your account. You can log in again, and your public quizzes are found as before.
    .unasked = If something is missing, write to them.

reminder-footer = This letter comes because you scheduled a live session. Your notification settings say which letters you get.

session-reminder =
    .subject = Soon on Fanfare: { $named ->
        [yes] { $title }
       *[no] your live session
    }
    .lead = { $named ->
        [yes] you scheduled a live session of “{ $title }”.
       *[no] you scheduled a live session.
    } It begins on { $day } at { $time } ({ $zone }).
    .button = Open my live sessions
    .after = Start it there. Whoever has the link of the invitation is led in as soon as you do.

# Letters about news. `known` says whether the one who did it can be named, `named` whether the
# quiz can.

news-footer = This letter comes because your notification settings ask for it.
unsubscribe = No more letters of this kind

friend-request =
    .subject = { $known ->
        [yes] { $actor } wants to be your friend on Fanfare
       *[no] Somebody wants to be your friend on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } asks
       *[no] somebody asks
    } to be your friend on Fanfare. Friends can invite each other to live sessions.
    .button = See the request
    .after = If you do not know each other, decline it there. Whoever you block cannot ask again.

friend-accepted =
    .subject = { $known ->
        [yes] { $actor } is your friend on Fanfare now
       *[no] You have a new friend on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } said yes: you are friends
       *[no] somebody said yes: you are friends
    } on Fanfare now, and can invite each other to live sessions.
    .button = See my friends

invitation =
    .subject = { $known ->
        [yes] { $actor } invites you to a live session on Fanfare
       *[no] You are invited to a live session on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } invites you to a live session
       *[no] a friend invites you to a live session
    }{ $named ->
        [yes] { " " }of “{ $title }”.
       *[no] .
    }
    .button = Open the invitation
    .after = The invitation works until that live session is over.

report-ready =
    .subject = A report is ready on Fanfare{ $named ->
        [yes] : { $title }
       *[no] { "" }
    }
    .lead = { $named ->
        [yes] the report of your live session of “{ $title }” is ready.
       *[no] the report of your live session is ready.
    }
    .button = Open the report

quiz-rated =
    .subject = Your quiz was rated on Fanfare
    .lead = { $named ->
        [yes] somebody who played your quiz “{ $title }” rated it.
       *[no] somebody who played one of your quizzes rated it.
    }
    .button = Open the quiz

quiz-picked =
    .subject = Your quiz is a staff pick on Fanfare
    .lead = { $named ->
        [yes] your quiz “{ $title }” is a staff pick now: everybody finds it in front.
       *[no] one of your quizzes is a staff pick now: everybody finds it in front.
    }
    .button = Open the quiz

achievement-unlocked =
    .subject = You unlocked an achievement on Fanfare
    .lead = you unlocked an achievement.
    .button = See your achievements
