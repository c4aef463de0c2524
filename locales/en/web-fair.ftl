# Looking after the site, and how players stand with it.

admin-owner = Owner: { $name }
admin-log-role = Role: { $role }
admin-log-reason = Reason: { $reason }
admin-operator = operator
admin-act-suspend = suspension
admin-act-unsuspend = suspension lifted
admin-act-mute = mute
admin-act-unmute = mute lifted
admin-act-end-sessions = sessions ended
admin-act-void = game voided
admin-act-resolve = report resolved
admin-act-role = new role
admin-act-warn = warning
admin-act-restore = points given back
admin-act-dismiss = report closed, no action
admin-act-accept-appeal = appeal accepted
admin-act-decline-appeal = appeal declined

## For those who have a role

fair-for-team = This page is for those who look after the site.
fair-moderation = Moderation
fair-moderation-lead = Reports, appeals and accounts
fair-reports = Reports
fair-all-reports = Show closed reports too
fair-no-reports = No reports are waiting.
fair-report = { $by } reported { $name }: { $why }
fair-report-settled = Closed: { $moment }
fair-report-title = Report
fair-report-lead = Look at the whole story before you decide
fair-to-game = Open game
fair-to-profile = Open profile
fair-resolve = Close report: action taken
fair-dismiss = Close report: no action
fair-both = Accounts
fair-chat = What was said around it
fair-reported-line = reported
fair-history = History
fair-history-none = Nothing was reported or done before.
fair-accounts = Accounts
fair-search = Name
fair-search-hint = Part of a name; leave it empty for accounts with a role, a suspension or a mute
fair-search-go = Search accounts
fair-no-accounts = No accounts found.
fair-account-title = Account
fair-account-lead = What is known about an account
fair-reports-of = Open reports: { $open } of { $reports }
fair-until = until { $moment }
fair-entry = { $moment }, { $by }: { $act } ({ $about })
fair-log = Log
fair-log-again = Refresh log
fair-acts = Act on this account
fair-act = What to do
fair-do-warn = Warn
fair-do-mute = Mute
fair-do-unmute = Lift mute
fair-do-suspend = Suspend
fair-do-unsuspend = Lift suspension
fair-do-end-sessions = Sign out everywhere
fair-do-restore = Give points back to opponents
fair-do-void = Void this game
fair-do-question = { $act } – { $name }?
fair-do-yes = Yes, do it
fair-length = For how long
fair-no-end = Indefinitely
fair-reason = Reason
fair-reason-hint = The player reads it, and it stays in the log.
fair-done = Done
fair-appeals = Appeals
fair-no-appeals = No appeals are waiting.
fair-appeal-of = Answer to the appeal: { $name }
fair-answer = Answer
fair-accept = Accept appeal
fair-decline = Decline appeal
fair-own-act = You did this yourself, so someone else decides.
fair-signals = Signals of engine help
fair-signals-text = These numbers prove nothing. Strong players often choose what an engine chooses, and a few positions say little. Compare with the line below, and look at the games.
fair-signals-none = No rated games have been looked at yet.
fair-signals-of = Games of
fair-signals-games = Games
fair-signals-choices = Positions
fair-signals-agreed = Engine’s first choice
fair-signals-loss = Chance given away
fair-signals-time = Seconds per turn
fair-signals-hard = Hard / easy choices, seconds
fair-signals-others = others of that strength

## For players

fair-standing = Your standing
fair-standing-lead = What the site’s team has told you, and games you left
fair-notices = Please read
fair-notice-came = The site’s team has a message for you.
fair-notice-read = Read it
fair-notice-understood = I’ve read this
fair-notice-report-acted = Thank you for your report about { $name }. We looked at it and took action.
fair-notice-report-closed = Thank you for your report about { $name }. We looked at it and found nothing against the house rules.
fair-notice-somebody = a player who is gone
fair-measures = What was done to your account
fair-measures-none = Nothing. Thank you for playing fair!
fair-appeal = Appeal
fair-appeal-text = Why should this be taken back?
fair-appeal-hint = You can appeal once. Someone who wasn’t involved reads it, where possible.
fair-appeal-send = Send appeal
fair-appeal-sent = Your appeal is waiting for an answer.
fair-appeal-accepted = Your appeal was accepted: { $answer }
fair-appeal-declined = Your appeal was declined: { $answer }
fair-leaving = Games you left
fair-leaving-none = You haven’t left any games lately.
fair-leaving-count =
    { $count ->
        [one] You left { $count } game lately.
       *[other] You left { $count } games lately.
    }
fair-leaving-warning = If you leave another one, you’ll wait { $minutes } min before your next rated game.
fair-leaving-until = You can start rated games again at { $moment }.
fair-leaving-fades = Finished games and time make up for it.
fair-suspended-title = Appeal against the suspension
fair-suspended-text = You can’t sign in, but you can write to the site’s team once. The name and password you typed are sent along.
fair-to-standing = Your standing
fair-to-rules = House rules
