/** Reviews attorneys' applications: recording a decision (who, when, why) and notifying the attorney are one transaction. */
import type { Application, DecisionRequest } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { findRunningSubscription } from '../application/running-subscription.repository.ts'
import { cancelHeldMails } from '../email/mails.repository.ts'
import type { PostMail } from '../email/mail-delivery.service.ts'
import type { EndAccess } from './end-access.ts'
import type { Notify } from '../notifications/notify.service.ts'
import {
  listApplications,
  lockApplication,
  recordDecision,
  type ApplicationsPage,
} from './applications.repository.ts'
import { decisionMail, type DecisionMailOptions } from './decision-mail.ts'
import { planDecision } from './decision.policy.ts'

/** An administrator, or the operator with the administration key. */
export type Reviewer = { readonly id: string | null; readonly name: string }

export type ApplicationsDeps = {
  readonly database: Database
  readonly postMail: PostMail
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  readonly mail: DecisionMailOptions
  readonly notify: Notify
  readonly endAccess: EndAccess
}

export type ApplicationsSlice = {
  readonly applications: readonly Application[]
  readonly next: [place: string, id: string] | null
}

export type ApplicationsService = {
  list(page: ApplicationsPage): Promise<ApplicationsSlice>
  /** Rejects with an AppError: not_found, validation_failed or conflict. */
  decide(reviewer: Reviewer, request: DecisionRequest): Promise<Application>
  /** Decides in the caller's transaction about the application as it is now. Rejects as `decide` does. */
  decideNow(
    tx: ServiceTx,
    reviewer: Reviewer,
    email: string,
    decision: 'suspend' | 'approve',
    reason: string,
  ): Promise<void>
}

export function createApplicationsService(deps: ApplicationsDeps): ApplicationsService {
  const { database } = deps
  return {
    async list(page) {
      // One more row than requested shows whether there is a next page.
      const limit = page.limit + 1
      const rows = await database.asService((tx) => listApplications(tx, { ...page, limit }))
      const shown = rows.slice(0, page.limit)
      const last = shown.at(-1)
      return {
        applications: shown.map(({ application }) => application),
        next: rows.length > page.limit && last !== undefined ? [last.place, last.application.userId] : null,
      }
    },
    decide: (reviewer, request) => database.asService((tx) => decide(deps, tx, reviewer, request)),
    async decideNow(tx, reviewer, email, decision, reason) {
      const { version } = await findOrRefuse(tx, email)
      await decide(deps, tx, reviewer, { email, decision, reason, version })
    },
  }
}

async function decide(
  deps: ApplicationsDeps,
  tx: ServiceTx,
  reviewer: Reviewer,
  request: DecisionRequest,
): Promise<Application> {
  const application = await findOrRefuse(tx, request.email)
  if (reviewer.id === application.userId)
    throw new AppError('forbidden', 'You can’t decide on your own application. Ask another administrator.')
  const plan = planDecision(application, request)
  if (plan.kind === 'unchanged') return application
  const reason = request.reason ?? null
  const at = new Date(deps.clock())
  await recordDecision(tx, {
    userId: application.userId,
    state: plan.state,
    reason,
    actor: reviewer.name,
    actorId: reviewer.id,
    at,
  })
  // Losing approval also ends the attorney's open sessions.
  if (application.state === 'approved') await deps.endAccess(tx, application.userId)
  // A welcome mail that is held until the address is verified still says "being verified", which is no longer true.
  await cancelHeldMails(tx, application.userId, 'welcome', 'The application has been decided.', at)
  const subscription = await findRunningSubscription(tx, application.userId)
  const content = decisionMail({ ...application, subscription }, plan.state, reason, deps.mail)
  await deps.notify(tx, application.userId, {
    kind: 'account_decision',
    title: content.subject,
    body: reason ?? '',
    link: '/bar-verification-preview',
  })
  const id = deps.newId()
  await deps.postMail(tx, {
    ...content,
    id,
    messageId: `<application-${id}@${deps.mailDomain}>`,
    kind: 'application',
    to: application.email,
    replyTo: null,
    senderId: null,
    referralId: null,
  })
  return findOrRefuse(tx, request.email)
}

async function findOrRefuse(tx: ServiceTx, email: string): Promise<Application> {
  const application = await lockApplication(tx, email)
  if (application === null)
    throw new AppError('not_found', `No attorney has applied with the email ${email}.`)
  return application
}
