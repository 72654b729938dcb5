# The texts of our emails in English. A test compares this list with the code.
# An email has a subject, a lead, perhaps a button, something after it, and what to do if it is
# unexpected. The greeting ends with a comma, so leads begin with a lowercase letter.

hello = Hello { $name },
hello-you = Hello,
footer = We always send emails about the security of your account, whatever your notification settings.
happened = This happened on { $day } at { $time } (UTC).
not-you = If this was you, there's nothing to do. If it wasn't, reset your password now, then check your security settings and remove anything you don't recognize.
reset-button = Reset my password
settings-button = Open my security settings

verify =
    .subject = { $code } is your Fanfare code
    .lead = your Fanfare code is
    .after = Enter it on the page that asked for it. It works once, for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }.
    .unasked = If you didn't sign up, ignore this email. Nothing happens without the code.

change =
    .subject = { $code } is your Fanfare code
    .lead = to use this address for your account, confirm it with this code:
    .after = Enter it on the page that asked for it. It works once, for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }.
    .unasked = If you didn't ask for this, ignore this email. Nothing happens without the code.

reset =
    .subject = Reset your Fanfare password
    .lead = someone asked for a new password for your Fanfare account. If it was you, choose one here:
    .button = Choose a new password
    .after = The link works once, for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }. A newer email replaces it.
    .unasked = If you didn't ask for this, ignore this email. Your password stays the same.

taken =
    .subject = Someone wants to use your address on Fanfare
    .lead = someone tried to add this address to another Fanfare account. It already belongs to your account, so nothing was changed.
    .after = If it was you, log in with this address instead, or change your account's address first.
    .unasked = If it wasn't you, there's nothing to do.

password-changed =
    .subject = Your Fanfare password was changed
    .lead = the password of your Fanfare account was changed, and every other browser was signed out.

password-reset =
    .subject = Your Fanfare password was reset
    .lead = the password of your Fanfare account was reset by email to this address, and every browser was signed out.

email-changed =
    .subject = Your Fanfare address was changed
    .lead = your Fanfare account now has a different email address. This one no longer belongs to it.
    .unasked = If it wasn't you, contact the people who run this server as soon as you can.

email-change-asked =
    .subject = Your Fanfare address is about to change
    .lead = someone signed in to your Fanfare account asked to change its email address. It keeps this one until the new one is confirmed.

token-reused =
    .subject = A browser was signed out of your Fanfare account
    .lead = the key of a browser signed in to your Fanfare account was used twice, as if someone had copied it. We signed that browser out.

totp-added =
    .subject = An authenticator app protects your Fanfare account
    .lead = from now on, you need a code from your authenticator app to log in to your Fanfare account.

totp-removed =
    .subject = Your Fanfare account no longer asks for a code
    .lead = the authenticator app was removed from your Fanfare account. You no longer need a code to log in, and its recovery codes no longer work.

recovery-codes-made =
    .subject = Your Fanfare account has new recovery codes
    .lead = new recovery codes were created for your Fanfare account. The old ones no longer work.

recovery-code-used =
    .subject = A recovery code of your Fanfare account was used
    .lead = someone used a recovery code of your Fanfare account. { $left ->
        [0] It was the last one: create new ones in your security settings.
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
    .lead = an account on { $what } was linked to your Fanfare account. You can now log in with it.

login-unlinked =
    .subject = { $what } no longer opens your Fanfare account
    .lead = an account on { $what } was unlinked from your Fanfare account. You can no longer log in with it.

api-token-made =
    .subject = A program may use your Fanfare account
    .lead = a personal access token was created for your Fanfare account: { $what }. Anyone who has it can use your quizzes, live sessions and reports until you revoke it.

webhook-given-up =
    .subject = A webhook of your Fanfare account was turned off
    .lead = every message to one of your webhook endpoints failed for days, so we stopped sending messages to it.
    .unasked = Fix your server, then turn the endpoint on again in your settings under API. We'll then send what was waiting.

account-deleted =
    .subject = Your Fanfare account was deleted
    .lead = your Fanfare account was deleted, with its quizzes and results. This is our last email about it.
    .unasked = If it wasn't you, contact the people who run this server as soon as you can.

account-idle =
    .subject = Your Fanfare account will be deleted if nobody uses it
    .lead = nobody has used your Fanfare account for a long time. We don't keep unused accounts: on { $day } we will delete it, with its quizzes and results.
    .button = Log in and keep it
    .after = Logging in once is enough. In your settings you can download a copy of all your data.
    .unasked = If you don't need it anymore, you don't have to do anything.

account-abandoned =
    .subject = Your Fanfare account was deleted
    .lead = nobody used your Fanfare account anymore, so we deleted it as announced, with its quizzes and results. This is our last email about it.
    .unasked = You are welcome to open a new one.

account-removed =
    .subject = Your Fanfare account was deleted
    .lead = the people who run this server deleted your Fanfare account, with its quizzes and results. This is our last email about it.
    .unasked = If you think that's a mistake, contact them.

account-suspended =
    .subject = Your Fanfare account is suspended
    .lead = the people who run this server suspended your Fanfare account. You can't log in, and nobody else can find your quizzes. Nothing was deleted. { $said ->
        [yes] They say: “{ $because }”
       *[no] {""}
    }
    .unasked = If you think that's a mistake, contact them.

account-restored =
    .subject = Your Fanfare account works again
    .lead = the people who run this server ended the suspension of your Fanfare account. You can log in again, and others can find your public quizzes again.
    .unasked = If something is missing, contact them.

assignment-confirm-footer = You get this email because someone entered this address at an assignment.
assignment-reminder-footer = You get this email because you asked to be reminded of this assignment.

assignment-confirm =
    .subject = Confirm your Fanfare reminder
    .lead = someone asked Fanfare to remind this address of an assignment. If it was you, confirm it here:
    .button = Yes, remind me
    .after = The link works for one day.
    .unasked = If it wasn't you, ignore this email. Nothing more comes, and the address is deleted after a day.

assignment-reminder =
    .subject = Fanfare reminder: { $named ->
        [yes] { $title }
       *[no] your assignment
    }
    .lead = { $named ->
        [yes] “{ $title }” is due on { $day } at { $time } ({ $zone }).
       *[no] your assignment is due on { $day } at { $time } ({ $zone }).
    } You haven't finished an attempt yet.
    .button = Open the assignment
    .after = This is the only reminder.

reminder-footer = You get this email because you scheduled a live session. You can choose which emails you get in your notification settings.

session-reminder =
    .subject = Soon on Fanfare: { $named ->
        [yes] { $title }
       *[no] your live session
    }
    .lead = { $named ->
        [yes] you scheduled a live session of “{ $title }”.
       *[no] you scheduled a live session.
    } It starts on { $day } at { $time } ({ $zone }).
    .button = Open my live sessions
    .after = Start it there. Everyone with the invitation link joins as soon as you do.

# Notification emails. `known` says whether the person who did it can be named, `named` whether the
# quiz can.

news-footer = You get this email because of your notification settings.
unsubscribe = Unsubscribe from these emails

friend-request =
    .subject = { $known ->
        [yes] { $actor } wants to be your friend on Fanfare
       *[no] Someone wants to be your friend on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } wants
       *[no] someone wants
    } to be your friend on Fanfare. Friends can invite each other to live sessions.
    .button = See the request
    .after = If you don't know each other, decline the request. People you block can't ask again.

friend-accepted =
    .subject = { $known ->
        [yes] { $actor } is your friend on Fanfare
       *[no] You have a new friend on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } accepted your friend request
       *[no] someone accepted your friend request
    } on Fanfare. You can now invite each other to live sessions.
    .button = See my friends

invitation =
    .subject = { $known ->
        [yes] { $actor } invited you to a live session on Fanfare
       *[no] You're invited to a live session on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } invited you to a live session
       *[no] a friend invited you to a live session
    }{ $named ->
        [yes] { " " }of “{ $title }”.
       *[no] .
    }
    .button = Open the invitation
    .after = The invitation works until that live session is over.

co-host-named =
    .subject = { $known ->
        [yes] { $actor } made you a co-host on Fanfare
       *[no] You're a co-host on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } made you a co-host of a live session
       *[no] you're now a co-host of a live session
    }{ $named ->
        [yes] { " " }of “{ $title }”.
       *[no] .
    }
    .button = Host the session

quiz-shared =
    .subject = { $known ->
        [yes] { $actor } shared a quiz with you on Fanfare
       *[no] A quiz was shared with you on Fanfare
    }
    .lead = { $known ->
        [yes] { $actor } shared a quiz with you
       *[no] a quiz was shared with you
    }{ $named ->
        [yes] : “{ $title }”.
       *[no] .
    }
    .button = Open the quiz
    .after = You find it under All Quizzes, Shared with me.

report-ready =
    .subject = A report is ready on Fanfare{ $named ->
        [yes] : { $title }
       *[no] { "" }
    }
    .lead = { $named ->
        [yes] the report for your live session of “{ $title }” is ready.
       *[no] the report for your live session is ready.
    }
    .button = Open the report

quiz-rated =
    .subject = Your quiz was rated on Fanfare
    .lead = { $named ->
        [yes] someone who played your quiz “{ $title }” rated it.
       *[no] someone who played one of your quizzes rated it.
    }
    .button = Open the quiz

quiz-picked =
    .subject = Your quiz is a staff pick on Fanfare
    .lead = { $named ->
        [yes] your quiz “{ $title }” is now a staff pick, so everyone sees it first.
       *[no] one of your quizzes is now a staff pick, so everyone sees it first.
    }
    .button = Open the quiz

achievement-unlocked =
    .subject = You unlocked an achievement on Fanfare
    .lead = congratulations, you unlocked an achievement.
    .button = See your achievements
