/** Reviews approved attorneys' further bar admissions: recording a decision and notifying the attorney are one transaction. */
import {
  MAX_WAITING_ADMISSIONS,
  type AdmissionDecisionRequest,
  type ReviewedAdmission,
  type WaitingAdmission,
} from '../../../shared/contracts/bar-admissions.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { ServiceTx } from '../../db/database.ts'
import { refuseOnlyVerified } from '../bar-admissions/bar-admissions.policy.ts'
import {
  lockHolder,
  nameAdmissionOfApplication,
  recordAdmissionEvent,
  verifiedJurisdictions,
  type AdmissionHolder,
} from '../bar-admissions/bar-admissions.repository.ts'
import {
  findReviewedAdmission,
  listWaitingAdmissions,
  refuseProposal,
  writeVerdict,
} from '../bar-admissions/reviewed-admissions.repository.ts'
import type { ApplicationsDeps, Reviewer } from './applications.service.ts'
import { planAdmissionDecision } from './admission-decision.policy.ts'
import { admissionMail } from './decision-mail.ts'

type Verdict = Exclude<ReturnType<typeof planAdmissionDecision>, 'unchanged'>

export type AdmissionsReviewDeps = Omit<ApplicationsDeps, 'endAccess'>

export type AdmissionsReview = {
  list(): Promise<{ readonly waiting: readonly WaitingAdmission[]; readonly total: number }>
  /** Rejects with an AppError: not_found, forbidden, validation_failed or conflict. */
  decide(reviewer: Reviewer, request: AdmissionDecisionRequest): Promise<ReviewedAdmission>
}

export function createAdmissionsReview(deps: AdmissionsReviewDeps): AdmissionsReview {
  const { database } = deps
  return {
    list: () => database.asService((tx) => listWaitingAdmissions(tx, MAX_WAITING_ADMISSIONS)),
    decide: (reviewer, request) => database.asService((tx) => decide(deps, tx, reviewer, request)),
  }
}

async function decide(
  deps: AdmissionsReviewDeps,
  tx: ServiceTx,
  reviewer: Reviewer,
  request: AdmissionDecisionRequest,
): Promise<ReviewedAdmission> {
  const { userId, jurisdiction } = request
  if (reviewer.id === userId)
    throw new AppError('forbidden', 'You can’t decide on your own admission. Ask another administrator.')
  const holder = await lockHolder(tx, userId)
  const admission = await findOrRefuse(tx, userId, jurisdiction)
  const verdict = planAdmissionDecision(holder, admission, request)
  if (verdict === 'unchanged') return admission
  if (verdict === 'refused')
    refuseOnlyVerified(
      await verifiedJurisdictions(tx, userId),
      jurisdiction,
      'This is the attorney’s only verified admission. Suspend the account instead.',
    )
  const at = new Date(deps.clock())
  const reason = verdict === 'verified' ? null : (request.reason ?? '')
  await writeDecision(tx, request, verdict, admission, at)
  await recordAdmissionEvent(tx, {
    userId,
    actorId: reviewer.id,
    actor: reviewer.name,
    action: verdict === 'verified' ? 'verified' : 'refused',
    reason: request.reason ?? null,
    jurisdiction,
    number: request.number,
    at,
  })
  if (holder !== null) await notifyAttorney(deps, tx, { ...holder, userId, jurisdiction, reason, verdict })
  return findOrRefuse(tx, userId, jurisdiction)
}

async function writeDecision(
  tx: ServiceTx,
  { userId, jurisdiction, number, reason = '' }: AdmissionDecisionRequest,
  verdict: Verdict,
  { isOfApplication }: ReviewedAdmission,
  at: Date,
): Promise<void> {
  if (verdict === 'proposal_refused') return refuseProposal(tx, userId, jurisdiction, reason)
  await writeVerdict(
    tx,
    userId,
    jurisdiction,
    verdict === 'verified' ? { status: 'verified', at } : { status: 'refused', reason },
  )
  // The application names the number too.
  if (verdict === 'verified' && isOfApplication)
    await nameAdmissionOfApplication(tx, userId, { jurisdiction, number })
}

type DecisionNotice = Pick<AdmissionHolder, 'email' | 'firstName'> & {
  readonly userId: string
  readonly jurisdiction: string
  /** Null: the admission is verified. */
  readonly reason: string | null
  readonly verdict: Verdict
}

async function notifyAttorney(
  deps: AdmissionsReviewDeps,
  tx: ServiceTx,
  notice: DecisionNotice,
): Promise<void> {
  const content = admissionMail(notice, deps.mail)
  await deps.notify(tx, notice.userId, {
    kind: 'licence_decision',
    title: content.subject,
    body: notice.reason ?? '',
    link: '/settings/practice',
  })
  const id = deps.newId()
  await deps.postMail(tx, {
    ...content,
    id,
    messageId: `<bar-admission-${id}@${deps.mailDomain}>`,
    kind: 'application',
    to: notice.email,
    replyTo: null,
    senderId: null,
    referralId: null,
  })
}

async function findOrRefuse(tx: ServiceTx, userId: string, jurisdiction: string): Promise<ReviewedAdmission> {
  const admission = await findReviewedAdmission(tx, userId, jurisdiction)
  if (admission === null) throw new AppError('not_found', 'There is no such bar admission any more.')
  return admission
}
