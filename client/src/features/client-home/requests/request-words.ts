/** What a client reads about the state of a request. */
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import type { Tone } from '../../../ui/tone.ts'

type Words = { readonly label: string; readonly meaning: string; readonly tone: Tone }

export function statusWords({ status, isWithdrawn }: Pick<ClientRequest, 'status' | 'isWithdrawn'>): Words {
  switch (status) {
    case 'looking':
      return { label: 'Looking for an attorney', meaning: 'No attorney has taken it up yet.', tone: 'info' }
    case 'interested':
      return {
        label: 'Attorney interested',
        meaning: 'An attorney would like to help you with this.',
        tone: 'success',
      }
    case 'represented':
      return { label: 'Represented', meaning: 'An attorney represents you in this.', tone: 'success' }
    case 'closed':
      return {
        label: 'Closed',
        meaning: isWithdrawn ? 'You have withdrawn it.' : 'Nothing more happens here.',
        tone: 'neutral',
      }
  }
}

export function canWithdraw({ status }: Pick<ClientRequest, 'status'>): boolean {
  return status === 'looking' || status === 'interested'
}
