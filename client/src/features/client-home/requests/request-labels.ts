/** Labels for the state of a request, for clients. */
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import type { Tone } from '../../../ui/tone.ts'

/** `meaning` is null if the label or the notice above the list is sufficient. */
type Words = { readonly label: string; readonly meaning: string | null; readonly tone: Tone }

export function statusLabel({ status, isWithdrawn }: Pick<ClientRequest, 'status' | 'isWithdrawn'>): Words {
  switch (status) {
    case 'looking':
      return { label: 'Saved, not visible yet', meaning: null, tone: 'info' }
    case 'interested':
      return {
        label: 'Attorney interested',
        meaning: 'An attorney would like to help you.',
        tone: 'success',
      }
    case 'chosen':
      return { label: 'Attorney chosen', meaning: 'You chose an attorney.', tone: 'success' }
    case 'represented':
      return { label: 'Represented', meaning: 'An attorney represents you.', tone: 'success' }
    case 'closed':
      return {
        label: 'Closed',
        meaning: isWithdrawn ? 'You withdrew it.' : 'This request is closed.',
        tone: 'neutral',
      }
  }
}

export function canWithdraw({ status }: Pick<ClientRequest, 'status'>): boolean {
  return status === 'looking' || status === 'interested'
}
