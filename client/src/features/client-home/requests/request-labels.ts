/** Labels for the state of a request, for clients. */
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import type { InterestedAttorney } from '../../../../../shared/contracts/interests.ts'
import { HOURS_TO_CLEAR } from '../../../../../shared/domain/requests/request-lifecycle.ts'
import type { Tone } from '../../../ui/tone.ts'

/** `meaning` is null if the label is enough, or if it is said why the request is not shown. */
type Words = { readonly label: string; readonly meaning: string | null; readonly tone: Tone }

type Facts = Pick<ClientRequest, 'status' | 'isWithdrawn' | 'visibility' | 'interests'>

/** The attorney whom the client chose, as far as known. */
export type Chosen = Pick<InterestedAttorney, 'name' | 'status'> | null

export function statusLabel(request: Facts, chosen: Chosen = null): Words {
  switch (request.status) {
    case 'looking':
      return lookingLabel(request.visibility)
    case 'interested':
      return {
        label: request.interests === 1 ? '1 attorney answered' : `${request.interests} attorneys answered`,
        meaning: 'Read the answers. You can choose one attorney.',
        tone: 'success',
      }
    case 'chosen':
      return chosenLabel(chosen)
    case 'represented':
      return {
        label: 'Represented',
        meaning: 'You said that an attorney represents you.',
        tone: 'success',
      }
    case 'closed':
      return {
        label: 'Closed',
        meaning: request.isWithdrawn ? 'You withdrew it.' : 'This request is closed.',
        tone: 'neutral',
      }
  }
}

function lookingLabel(visibility: ClientRequest['visibility']): Words {
  switch (visibility) {
    case 'listed':
      return {
        label: 'Looking',
        meaning: 'Attorneys can read your text. They can’t see who you are.',
        tone: 'info',
      }
    case 'review':
      return { label: 'Checking your text', meaning: null, tone: 'warning' }
    case 'private':
    case 'hidden':
      return { label: 'Not shown', meaning: null, tone: 'neutral' }
  }
}

function chosenLabel(chosen: Chosen): Words {
  const name = chosen?.name ?? 'an attorney'
  if (chosen?.status === 'cleared')
    return {
      label: `You chose ${name}`,
      meaning: `${name} found no conflict, and can see how to reach you.`,
      tone: 'success',
    }
  return {
    label: `You chose ${name}, conflict check`,
    meaning: `${name} sees the names now and checks for conflicts. If no answer comes within ${HOURS_TO_CLEAR} hours, your choice ends.`,
    tone: 'info',
  }
}

export function canWithdraw({ status }: Pick<ClientRequest, 'status'>): boolean {
  return status === 'looking' || status === 'interested'
}

/** The text can change until an attorney has answered it. */
export function canEdit({ status, interests }: Pick<ClientRequest, 'status' | 'interests'>): boolean {
  return status === 'looking' && interests === 0
}

const DAY = 86_400_000

/** When an open request closes by itself; null while it does not. */
export function closingWords({ status, expiresAt }: ClientRequest, now: number): string | null {
  if (expiresAt === null || (status !== 'looking' && status !== 'interested')) return null
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / DAY))
  return `It closes on its own in ${days === 1 ? '1 day' : `${days} days`} unless you open this page before then.`
}
