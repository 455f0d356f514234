/** The life of referrals put together: what follows when one is stored, mailed, answered or runs out, and everything its two sides see. */
import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { createCallLimit, noLimit, type CallLimit, type CallLimitOptions } from '../../http/call-limit.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { deviceGrantsRoutes } from '../device-grants/device-grants.routes.ts'
import {
  createDeviceGrants,
  type DeviceGrants,
  type DeviceGrantsDeps,
} from '../device-grants/device-grants.service.ts'
import { createPostMail, createRetryEmail, type MailHooks } from '../email/mail-delivery.service.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import { filesRoutes } from '../files/files.routes.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { liveRoutes } from '../notifications/live.routes.ts'
import { createMailEndings } from '../unsubscribe/mail-endings.ts'
import { notificationsRoutes } from '../notifications/notifications.routes.ts'
import { createNotify, type Notify } from '../notifications/notify.service.ts'
import { createUnsubscribeLinks } from '../notifications/unsubscribe-link.ts'
import { unsubscribeRoutes } from '../unsubscribe/unsubscribe.routes.ts'
import { createRecipientCodes } from './recipient/recipient-codes.ts'
import { createRecipientTokens } from './recipient/recipient-link.ts'
import { recipientRoutes } from './recipient/recipient.routes.ts'
import { createRecipient } from './recipient/recipient.service.ts'
import { createPaperPrinter } from './paper/paper-printer.ts'
import { referralPaperRoutes } from './paper/referral-paper.routes.ts'
import type { ReferralsDeps } from './intake/send-referral.service.ts'
import { createDeadlineSweep, planDeadlineSweep } from './lifecycle/deadline-jobs.ts'
import { createReferralChanges } from './lifecycle/referral-changes.ts'
import { createReferralMailHooks } from './lifecycle/referral-mail-hooks.ts'
import { createReferralNotifier } from './lifecycle/referral-notifier.ts'
import { createOnReferralStored } from './intake/on-referral-stored.ts'
import { createMemberReferrals } from './member-referrals.service.ts'
import { memberReferralsRoutes } from './member-referrals.routes.ts'

const HOUR = 3_600_000
const STYLESHEET = new URL('../../http/pages/pages.css', import.meta.url)

export type ReferralLifeModuleDeps = {
  readonly database: Database
  readonly tokens: CallerTokens
  readonly jobs: JobQueue
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
  readonly newSecret: () => string
  readonly limitsCalls: boolean
  /** Calls of one person, of any kind. */
  readonly callerLimit: CallLimit
  readonly requireGoodStanding: DeviceGrantsDeps['requireGoodStanding']
  readonly isSessionAlive: DeviceGrantsDeps['isSessionAlive']
  readonly publicOrigin: string
  readonly mailDomain: string
  readonly supportEmail: string
  /** TOKEN_ENCRYPTION_KEY, then the one before it where there is one. */
  readonly linkSecrets: readonly [current: string, ...previous: string[]]
}

export type ReferralLifeModule = {
  readonly routes: readonly Hono<RequestEnv>[]
  readonly grants: DeviceGrants
  readonly notify: Notify
  readonly onReferralStored: ReferralsDeps['onStored']
  /** For the delivery of mails. */
  readonly delivery: MailHooks
  /** Works the deadline queue. */
  readonly sweep: JobHandler
  /** Begins the looks at deadlines. */
  start(): Promise<void>
  /** Ends open event streams, so that they do not hold up the end of the program. */
  release(): void
  close(): Promise<void>
}

export async function createReferralLifeModule(deps: ReferralLifeModuleDeps): Promise<ReferralLifeModule> {
  const { database, tokens, jobs, clock, linkSecrets, publicOrigin } = deps
  const stylesheet = readFileSync(STYLESHEET, 'utf8')
  const hub = await createLiveHub(database)
  const postMail = createPostMail(jobs, clock)
  const unsubscribeLinks = createUnsubscribeLinks(linkSecrets, publicOrigin)
  const links = createRecipientTokens(linkSecrets[0])
  const notify = createNotify({ ...deps, postMail, unsubscribeLinks })
  const stopLinkOf = (id: string): string => unsubscribeLinks.linkTo('stop', id)
  const printer = createPaperPrinter()
  const pageLimit = recipientLimit(deps)
  const notifier = createReferralNotifier({ ...deps, notify, postMail, tokens: links, stopLinkOf })
  const changes = createReferralChanges({ ...deps, notifier, retryEmail: createRetryEmail(jobs) })
  const grants = createDeviceGrants({ ...deps, postToOwner: createPostToOwner(deps), site: deps })
  const deadlines = { ...deps, changes, notifier }
  const codes = createRecipientCodes({ ...deps, ...codeLimits(deps), secrets: linkSecrets, postMail })
  const referrals = createMemberReferrals({ ...deps, changes, tokens: links, ...memberLimits(deps) })
  return {
    grants,
    notify,
    routes: [
      memberReferralsRoutes({ tokens, grants, referrals }),
      filesRoutes({ tokens, referrals }),
      referralPaperRoutes({
        ...deps,
        referrals,
        print: printer.print,
        limit: pdfLimit(deps, 'referral-pdf'),
      }),
      notificationsRoutes(deps),
      deviceGrantsRoutes({ tokens, grants }),
      liveRoutes({ ...deps, hub }),
      recipientRoutes({
        recipient: createRecipient({ database, tokens: links, changes, codes, clock }),
        limit: pageLimit,
        pdfLimit: pdfLimit(deps, 'recipient-pdf'),
        print: printer.print,
        stylesheet,
      }),
      unsubscribeRoutes({
        endingOf: createMailEndings({ ...deps, links: unsubscribeLinks }),
        limit: pageLimit,
      }),
    ],
    onReferralStored: createOnReferralStored({ notifier, tokens: links, clock }),
    delivery: createReferralMailHooks({ notifier, tokens: links, stopLinkOf, clock }),
    sweep: createDeadlineSweep(deadlines),
    start: () => planDeadlineSweep(deadlines),
    release: () => hub.release(),
    async close() {
      await printer.close()
      await hub.close()
    },
  }
}

type LimitDeps = Pick<ReferralLifeModuleDeps, 'database' | 'clock' | 'limitsCalls'>

function memberLimits(
  deps: LimitDeps,
): Readonly<Record<'remindLimit' | 'retryLimit' | 'messageLimit', CallLimit>> {
  return {
    remindLimit: limit(deps, {
      name: 'referral-remind',
      calls: 1,
      window: 24 * HOUR,
      words: 'You’ve already sent a reminder in the last 24 hours.',
    }),
    retryLimit: limit(deps, {
      name: 'referral-retry-email',
      calls: 10,
      window: HOUR,
      words: 'You’ve retried this email several times in the last hour. We’ll keep trying automatically.',
    }),
    messageLimit: limit(deps, {
      name: 'referral-message',
      calls: 60,
      window: HOUR,
      words: 'You’ve reached the limit of messages per hour. Try again later.',
    }),
  }
}

/** With ten tries a day, 6 digits are not guessed. Whoever has the link can use them up, and answer no more than before. */
function codeLimits(deps: LimitDeps): { mailLimit: CallLimit; tryLimit: CallLimit } {
  return {
    mailLimit: limit(deps, {
      name: 'recipient-code-mail',
      calls: 5,
      window: HOUR,
      words:
        'Several codes have been emailed within the last hour. Please use the newest one, or wait a while.',
    }),
    tryLimit: limit(deps, {
      name: 'recipient-code-try',
      calls: 10,
      window: 24 * HOUR,
      words:
        'Too many codes have been tried for this referral today. Please reply to the referral email and tell the attorney your answer, or try again tomorrow.',
    }),
  }
}

/** A law firm may share one address; guessing a token of 256 bits is hopeless at any rate. */
function recipientLimit(deps: LimitDeps): CallLimit {
  return limit(deps, {
    name: 'recipient-page',
    calls: 300,
    window: HOUR / 6,
    words: 'Too many requests from your network. Please wait a few minutes and try again.',
  })
}

/** A law firm may share one address here too. Drawing takes a thread of its own for a moment. */
function pdfLimit(deps: LimitDeps, name: string): CallLimit {
  return limit(deps, {
    name,
    calls: 60,
    window: HOUR,
    words:
      'You’ve downloaded many PDF files in the last hour. Please wait a while, or print the page instead.',
  })
}

function limit({ database, clock, limitsCalls }: LimitDeps, options: CallLimitOptions): CallLimit {
  return limitsCalls ? createCallLimit(database, clock, options) : noLimit
}
