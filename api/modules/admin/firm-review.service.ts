/** Reviews attorneys' new offices: recording a decision and notifying the attorney are one transaction. Lists what changed without a review. */
import {
  MAX_MADE_CHANGES,
  MAX_WAITING_OFFICES,
  type DecideOfficeRequest,
  type FirmChanges,
} from '../../../shared/contracts/own-firm.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { ServiceTx } from '../../db/database.ts'
import {
  lockApplicationState,
  recordFirmEvent,
  removeOfficeReview,
  writeFirm,
} from '../firm/firm.repository.ts'
import {
  listMadeChanges,
  listWaitingOffices,
  lockWaitingOffice,
  refuseOffice,
} from '../firm/reviewed-firms.repository.ts'
import type { AdmissionsReviewDeps } from './admissions-review.service.ts'
import type { Reviewer } from './applications.service.ts'
import { officeMail } from './decision-mail.ts'

export type FirmReview = {
  list(): Promise<FirmChanges>
  /** Rejects with an AppError: not_found, forbidden, validation_failed or conflict. */
  decide(reviewer: Reviewer, request: DecideOfficeRequest): Promise<void>
}

export function createFirmReview(deps: AdmissionsReviewDeps): FirmReview {
  const { database } = deps
  return {
    list: () =>
      database.asService(async (tx) => ({
        ...(await listWaitingOffices(tx, MAX_WAITING_OFFICES)),
        made: await listMadeChanges(tx, MAX_MADE_CHANGES),
      })),
    decide: (reviewer, request) => database.asService((tx) => decide(deps, tx, reviewer, request)),
  }
}

async function decide(
  deps: AdmissionsReviewDeps,
  tx: ServiceTx,
  reviewer: Reviewer,
  request: DecideOfficeRequest,
): Promise<void> {
  const { id, decision } = request
  const reason = request.reason ?? null
  const office = await lockWaitingOffice(tx, id)
  if (office === null)
    throw new AppError('not_found', 'This address no longer waits. It was decided, changed or taken back.')
  const { userId, now, proposed } = office
  if (reviewer.id === userId)
    throw new AppError('forbidden', 'You can’t decide on your own firm. Ask another administrator.')
  if ((await lockApplicationState(tx, userId)) !== 'approved')
    throw new AppError('conflict', 'The attorney’s account isn’t approved. Decide on the application first.')
  const at = new Date(deps.clock())
  if (decision === 'approve') {
    await writeFirm(tx, userId, { firmName: null, office: proposed }, at)
    await removeOfficeReview(tx, userId)
  } else {
    if (reason === null)
      throw new AppError('validation_failed', 'Enter a reason. The attorney will see it.', {
        details: [{ field: 'reason', message: 'A reason is required' }],
      })
    await refuseOffice(tx, id, reason)
  }
  await recordFirmEvent(tx, {
    userId,
    actorId: reviewer.id,
    actor: reviewer.name,
    action: decision === 'approve' ? 'office_approved' : 'office_refused',
    reason,
    details: { from: now, to: proposed },
    at,
  })
  await notifyAttorney(deps, tx, office, decision === 'approve' ? null : reason)
}

async function notifyAttorney(
  deps: AdmissionsReviewDeps,
  tx: ServiceTx,
  {
    userId,
    email,
    firstName,
  }: { readonly userId: string; readonly email: string; readonly firstName: string | null },
  reason: string | null,
): Promise<void> {
  const content = officeMail(firstName, reason, deps.mail)
  await deps.notify(tx, userId, {
    kind: 'licence_decision',
    title: content.subject,
    body: reason ?? '',
    link: '/settings/firm',
  })
  const id = deps.newId()
  await deps.postMail(tx, {
    ...content,
    id,
    messageId: `<office-${id}@${deps.mailDomain}>`,
    kind: 'application',
    to: email,
    replyTo: null,
    senderId: null,
    referralId: null,
  })
}
