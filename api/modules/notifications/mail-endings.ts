/** What the links that end mails do, and what their page says. */
import type { Database } from '../../db/database.ts'
import { html, type Html } from '../recipient/html.ts'
import { isStopped, resumeAddress, stopAddress } from '../recipient/stopped-addresses.repository.ts'
import { readRecord } from '../referral-life/referral-record.repository.ts'
import { settingsLink } from './notification-mail.ts'
import { endMails, mailsAreWanted } from './notifications.repository.ts'
import type { MailLink, UnsubscribeLinks } from './unsubscribe-link.ts'

export type PageWords = { readonly title: string; readonly body: Html }

export type MailEnding = {
  /** Changes nothing. */
  look(): Promise<PageWords>
  act(): Promise<PageWords>
}

export type MailEndingsDeps = {
  readonly database: Database
  readonly links: UnsubscribeLinks
  readonly clock: () => number
  readonly publicOrigin: string
}

export function createMailEndings(deps: MailEndingsDeps): (token: string) => MailEnding | null {
  return (token) => {
    const link = deps.links.read(token)
    if (link === null) return null
    return link.use === 'notifications' ? notifications(deps, link.id) : referrals(deps, link)
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

function notificationsQuestion(settings: Html): PageWords {
  return {
    title: 'Stop notification mails?',
    body: html`<p class="lead">
        CounselRelay then mails you no notifications. They still wait for you in the app, and a case referred
        to you still reaches you by mail.
      </p>
      <form method="post"><button>Stop these mails</button></form>
      <p class="note">To choose which mails you get, sign in and open ${settings}.</p>`,
  }
}

function notificationsEnded(settings: Html): PageWords {
  return {
    title: 'Notification mails are off',
    body: html`<p class="lead">
        CounselRelay mails you no notifications any more. They wait for you in the app, and a case referred to
        you still reaches you by mail.
      </p>
      <p class="note">To have some of them again, sign in and open ${settings}.</p>`,
  }
}

function referrals({ database, links, clock }: MailEndingsDeps, { use, id }: MailLink): MailEnding {
  const page = (stopped: boolean): PageWords =>
    stopped ? referralsStopped(links.linkTo('resume', id)) : referralsQuestion(links.linkTo('stop', id))
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
        return page(use === 'stop')
      }),
  }
}

function referralsQuestion(stop: string): PageWords {
  return {
    title: 'Stop referral emails?',
    body: html`<p class="lead">
        Attorneys then can’t send referrals to your address through CounselRelay. Whoever tries is told that
        no email was sent.
      </p>
      <form method="post" action="${stop}"><button>Stop referral emails</button></form>
      <p class="note">A link that you have already received works as long as it would have anyway.</p>`,
  }
}

function referralsStopped(resume: string): PageWords {
  return {
    title: 'Referral emails are off',
    body: html`<p class="lead">CounselRelay emails no more referrals to your address.</p>
      <form method="post" action="${resume}"><button>Get referral emails again</button></form>`,
  }
}
