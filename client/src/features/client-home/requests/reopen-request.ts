/** Opens a request that waits on this device in the steps again. */
import {
  postClientRequestSchema,
  type PostClientRequest,
} from '../../../../../shared/contracts/client-requests.ts'
import { NOT_SURE, type IntakeValues } from '../../../../../shared/domain/client-intake.ts'
import type { OperationId, UserId } from '../../../../../shared/domain/ids.ts'
import { formatPhone } from '../../../../../shared/domain/phone.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { createIntakeDrafts } from '../intake/intake-draft.store.ts'

type Core = Pick<OfflineCore, 'outbox' | 'draftDeps' | 'newReferralId'>

/** Null: it is open in the steps and has left the queue. Otherwise the words that say why not; then nothing has changed. */
export async function reopenRequest(core: Core, owner: UserId, id: OperationId): Promise<string | null> {
  const written = postClientRequestSchema.safeParse(await core.outbox.asWritten(owner, id))
  if (!written.success) return 'This request can’t be read on this device anymore.'
  const drafts = createIntakeDrafts(core.draftDeps)
  if ((await drafts.load(owner)) !== null)
    return 'You are writing another request. Post it or clear its answers first.'
  // A new id, because the server refuses other content under the one that it may know.
  await drafts.save(owner, {
    requestId: core.newReferralId(),
    step: 'contact',
    values: valuesOf(written.data),
  })
  const result = await core.outbox.discard(owner, id)
  if (result.kind === 'discarded') return null
  await drafts.remove(owner)
  return REFUSED[result.reason]
}

const REFUSED = {
  gone: 'This request is no longer in the queue.',
  in_flight: 'This request is being sent right now. Check again in a moment.',
  already_sent: 'This request has already been posted, so you can’t change it here.',
  maybe_delivered: 'This request may already have been posted. Retry it first.',
  unreadable: 'This request can’t be read on this device anymore.',
} as const

function valuesOf(request: PostClientRequest): IntakeValues {
  const { practiceArea, subIssue, zip, otherParties, safeContact } = request
  const { summary, state, language, forWhom, firstName, lastName, phone, insist } = request
  return {
    ...{ summary, state, language, forWhom, firstName, lastName, insist },
    need: practiceArea ?? NOT_SURE,
    subIssue: subIssue ?? '',
    zip: zip ?? '',
    date: request.incidentDate ?? '',
    parties: otherParties.join('\n'),
    noParties: otherParties.length === 0,
    email: '',
    phone: formatPhone(phone),
    reach: safeContact.by,
    noMessages: !safeContact.mayLeaveMessages,
    isAdult: request.isAdult,
    acceptsNotices: true,
  }
}
