/** Referrals: sending, answering, expiry, lists and PDFs, and the pages for recipients without an account. */
import { readFileSync } from 'node:fs'
import type { ReferralBudgets } from '../../../shared/domain/referral-limits.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { PAGE_LIMIT } from '../../http/pages/page-limit.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { DeviceGrants } from '../device-grants/device-grants.service.ts'
import { createPostMail, createRetryEmail, type MailHooks } from '../email/mail-delivery.service.ts'
import type { MailOutcomes } from '../email/mail-outcomes.ts'
import type { Notify } from '../notifications/notify.service.ts'
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts'
import { createReferralBudget, noBudget } from './intake/referral-budget.ts'
import { createOnReferralStored } from './intake/on-referral-stored.ts'
import { sendReferralRoutes } from './intake/send-referral.routes.ts'
import { createSendReferral } from './intake/send-referral.service.ts'
import { createDeadlineSweep, DEADLINE_QUEUE, planDeadlineSweep } from './lifecycle/deadline-jobs.ts'
import { createReferralChanges } from './lifecycle/referral-changes.ts'
import { createReferralMailHooks } from './lifecycle/referral-mail-hooks.ts'
import { createReferralNotifier } from './lifecycle/referral-notifier.ts'
import { createMemberMessages } from './member-messages.ts'
import { memberReferralsRoutes } from './member-referrals.routes.ts'
import { createMemberReferrals, type MemberReferrals } from './member-referrals.service.ts'
import { createPaperPrinter } from './paper/paper-printer.ts'
import { referralPaperRoutes } from './paper/referral-paper.routes.ts'
import { createRecipientCodes } from './recipient/recipient-codes.ts'
import { createRecipientTokens } from './recipient/recipient-link.ts'
import { recipientRoutes } from './recipient/recipient.routes.ts'
import { createRecipient } from './recipient/recipient.service.ts'

const HOUR = 3_600_000
const STYLESHEET = new URL('../../http/pages/pages.css', import.meta.url)

export type ReferralsModuleDeps = ApiPlatform & {
  readonly outcomes: MailOutcomes
  readonly notify: Notify
  readonly unsubscribeLinks: UnsubscribeLinks
  readonly grants: Pick<DeviceGrants, 'ownerOf'>
  readonly budgets: ReferralBudgets
}

export type ReferralsModule = ApiModule & {
  /** A member's view of and actions on referrals. */
  readonly members: MemberReferrals
  /** For mail delivery. */
  readonly mailHooks: MailHooks
}

export function referralsModule(platform: ReferralsModuleDeps): ReferralsModule {
  const { env, jobs, clock, encryptionKeys, unsubscribeLinks } = platform
  const common = {
    ...platform,
    ...platform.site,
    postMail: createPostMail(jobs, clock),
    // Tokens of the recipients' links; routes take the callers' token verifier from the platform.
    tokens: createRecipientTokens(encryptionKeys[0]),
    stopLinkOf: (id: string): string => unsubscribeLinks.linkTo('stop', id),
  }
  const printer = createPaperPrinter()
  const notifier = createReferralNotifier(common)
  const changes = createReferralChanges({ ...common, notifier, retryEmail: createRetryEmail(jobs) })
  const deadlines = { ...common, changes, notifier }
  const limits = memberLimits(platform)
  const members = createMemberReferrals({ ...common, changes, ...limits })
  const messages = createMemberMessages({ ...common, changes, ...limits })
  const codes = createRecipientCodes({ ...common, ...codeLimits(platform), secrets: encryptionKeys })
  const referrals = createSendReferral({
    ...common,
    onStored: createOnReferralStored({ ...common, notifier }),
    spend: env.RATE_LIMITS === 'on' ? createReferralBudget(platform.budgets, clock) : noBudget,
    mailWait: env.MAIL_WAIT_MS,
  })
  return {
    members,
    mailHooks: createReferralMailHooks({ ...common, notifier }),
    routes: [
      sendReferralRoutes({ ...platform, referrals }),
      memberReferralsRoutes({ ...platform, referrals: members, messages }),
      referralPaperRoutes({
        ...platform,
        referrals: members,
        print: printer.print,
        limit: pdfLimit(platform, 'referral-pdf'),
      }),
      recipientRoutes({
        recipient: createRecipient({ ...common, changes, codes }),
        limit: platform.limit(PAGE_LIMIT),
        pdfLimit: pdfLimit(platform, 'recipient-pdf'),
        print: printer.print,
        stylesheet: readFileSync(STYLESHEET, 'utf8'),
      }),
    ],
    jobs: [{ queue: DEADLINE_QUEUE, isSingle: true, concurrency: 1, handle: createDeadlineSweep(deadlines) }],
    start: () => planDeadlineSweep(deadlines),
    close: () => printer.close(),
  }
}

type LimitDeps = Pick<ApiPlatform, 'limit'>

function memberLimits({
  limit,
}: LimitDeps): Readonly<Record<'remindLimit' | 'retryLimit' | 'messageLimit', CallLimit>> {
  return {
    remindLimit: limit({
      name: 'referral-remind',
      calls: 1,
      window: 24 * HOUR,
      userMessage: 'You’ve already sent a reminder in the last 24 hours.',
    }),
    retryLimit: limit({
      name: 'referral-retry-email',
      calls: 10,
      window: HOUR,
      userMessage:
        'You’ve retried this email several times in the last hour. We’ll keep trying automatically.',
    }),
    messageLimit: limit({
      name: 'referral-message',
      calls: 60,
      window: HOUR,
      userMessage: 'You’ve reached the limit of messages per hour. Try again later.',
      code: 'message_limit',
    }),
  }
}

/** Ten attempts a day make guessing 6 digits infeasible. Someone with only the link can use up the attempts, but not answer. */
function codeLimits({ limit }: LimitDeps): { mailLimit: CallLimit; tryLimit: CallLimit } {
  return {
    mailLimit: limit({
      name: 'recipient-code-mail',
      calls: 5,
      window: HOUR,
      userMessage:
        'Several codes have been emailed within the last hour. Please use the newest one, or wait a while.',
    }),
    tryLimit: limit({
      name: 'recipient-code-try',
      calls: 10,
      window: 24 * HOUR,
      userMessage:
        'Too many codes have been tried for this referral today. Please reply to the referral email and tell the attorney your answer, or try again tomorrow.',
    }),
  }
}

/** Limited because drawing occupies a thread; generous because a law firm may share one IP address. */
function pdfLimit({ limit }: LimitDeps, name: string): CallLimit {
  return limit({
    name,
    calls: 60,
    window: HOUR,
    userMessage:
      'You’ve downloaded many PDF files in the last hour. Please wait a while, or print the page instead.',
  })
}
