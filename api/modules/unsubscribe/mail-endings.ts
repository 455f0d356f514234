/** The actions of unsubscribe links, and the text of their pages. */
import { html, type Html } from '../../http/pages/html.ts'
import { isStopped, resumeAddress, stopAddress } from '../referrals/recipient/stopped-addresses.repository.ts'
import { readRecord } from '../referrals/referral-record.repository.ts'
import { settingsLink } from '../notifications/notification-mail.ts'
import { endMails, mailsAreWanted } from '../notifications/notifications.repository.ts'
import type { MailLink } from '../notifications/unsubscribe-link.ts'
import { invitationMails } from './invitation-mails.ts'
import type { MailEnding, MailEndingsDeps, PageText } from './mail-ending.ts'

export function createMailEndings(deps: MailEndingsDeps): (token: string) => MailEnding | null {
  return (token) => {
    const link = deps.links.read(token)
    if (link === null) return null
    switch (link.use) {
      case 'notifications':
        return notifications(deps, link.id)
      case 'stop':
      case 'resume':
        return referrals(deps, { use: link.use, id: link.id })
      case 'stopInvitations':
      case 'resumeInvitations':
        return invitationMails(deps, { use: link.use, id: link.id })
    }
  }
}

function notifications({ database, publicOrigin }: MailEndingsDeps, userId: string): MailEnding {
  const settings = html`<a href="${settingsLink(publicOrigin)}">Settings, Notifications</a>`
  return {
    async look() {
      const wanted = await database.asService((tx) => mailsAreWanted(tx, userId))
      return wanted ? notificationsQuestion(settings) : notificationsEnded(settings)
    },
    async act() {
      await database.asService((tx) => endMails(tx, userId))
      return notificationsEnded(settings)
    },
  }
}

function notificationsQuestion(settings: Html): PageText {
  return {
    title: 'Stop notification emails?',
    body: html`<p class="lead">
        You’ll still see notifications in the app, and we’ll still email you when a case is referred to you.
      </p>
      <form method="post"><button>Stop these emails</button></form>
      <p class="note">To choose which emails you get, sign in and open ${settings}.</p>`,
  }
}

function notificationsEnded(settings: Html): PageText {
  return {
    title: 'Notification emails are off',
    body: html`<p class="lead">
        You’ll still see notifications in the app, and we’ll still email you when a case is referred to you.
      </p>
      <p class="note">To turn some of them back on, sign in and open ${settings}.</p>`,
  }
}

function referrals({ database, links, clock }: MailEndingsDeps, { use, id }: MailLink): MailEnding {
  const page = (stopped: boolean, isResumed = false): PageText => {
    if (stopped) return referralsStopped(links.linkTo('resume', id))
    return isResumed ? RESUMED : referralsQuestion(links.linkTo('stop', id))
  }
  return {
    look: () =>
      database.asService(async (tx) => {
        const referral = await readRecord(tx, id)
        return page(referral !== null && (await isStopped(tx, referral.recipient.email)))
      }),
    act: () =>
      database.asService(async (tx) => {
        const referral = await readRecord(tx, id)
        if (referral === null) return page(false)
        const { email } = referral.recipient
        if (use === 'stop') await stopAddress(tx, email, new Date(clock()))
        else await resumeAddress(tx, email)
        return page(use === 'stop', use === 'resume')
      }),
  }
}

function referralsQuestion(stop: string): PageText {
  return {
    title: 'Stop referral emails?',
    body: html`<p class="lead">
        You won’t get new referrals by email, or reminders and messages about the ones you have, including
        cases you’ve accepted. If an attorney tries to refer a case to you, we’ll tell them that no email was
        sent.
      </p>
      <form method="post" action="${stop}"><button>Stop referral emails</button></form>
      <p class="note">
        Links you’ve already received will keep working until they expire, and codes you ask for will still
        arrive.
      </p>`,
  }
}

const RESUMED: PageText = {
  title: 'Referral emails are on again',
  body: html`<p class="lead">
    Attorneys can email you referrals, reminders, and messages. Each of these emails has a link to stop them.
  </p>`,
}

function referralsStopped(resume: string): PageText {
  return {
    title: 'Referral emails are off',
    body: html`<p class="lead">
        We won’t email you referrals, or reminders and messages about the ones you have. Links you’ve already
        received keep working until they expire.
      </p>
      <form method="post" action="${resume}"><button>Get referral emails again</button></form>`,
  }
}
