/** What client and attorneys are told about a request. Fixed words: no name, area, state or word of the request. Pure. */
import type { RequestEvent } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { NewNotification } from '../../notifications/new-notification.ts'
import type { LockedRequest, StatusChange } from './request-state.repository.ts'

export type Notice = { readonly userId: string; readonly notice: NewNotification }

const CLIENT_LINK = '/home2'
/** An attorney may no longer open the request itself. */
const ANSWERED_LINK = '/saved-cases?tab=answered'

export function noticesOf(
  { id, clientId, attorneys }: Pick<LockedRequest, 'id' | 'clientId' | 'attorneys'>,
  event: RequestEvent,
  changes: readonly StatusChange[],
): readonly Notice[] {
  // Whom the client does not want is told so by the list of answers, and by nothing that would sound like an end of the request.
  const told = event.type === 'pass' ? [] : changes
  const toAttorneys = told.flatMap(({ interestId, from, to }) => {
    const userId = attorneys[interestId]
    const notice = noticeToAttorney(id, from, to)
    return userId === undefined || notice === null ? [] : [{ userId, notice }]
  })
  const notice = noticeToClient(event, changes)
  return notice === null ? toAttorneys : [{ userId: clientId, notice }, ...toAttorneys]
}

function noticeToAttorney(
  requestId: string,
  from: StatusChange['from'],
  to: StatusChange['to'],
): NewNotification | null {
  if (to === 'chosen')
    return {
      kind: 'request_chosen',
      title: 'A client has chosen you',
      body: 'Check for conflicts within 72 hours. The names are shown to you now.',
      link: `/explore/${requestId}`,
    }
  if (to === 'released')
    return {
      kind: 'request_released',
      title: 'A choice has ended',
      body: 'You no longer see the names and contact details of this request.',
      link: ANSWERED_LINK,
    }
  if (to === 'passed')
    return {
      kind: 'request_closed',
      title: 'A request has ended',
      body: from === 'sent' ? 'A request that you answered is closed.' : 'The request is closed.',
      link: ANSWERED_LINK,
    }
  return null
}

function noticeToClient(event: RequestEvent, changes: readonly StatusChange[]): NewNotification | null {
  const [change] = changes
  if (event.type === 'express')
    return {
      kind: 'request_interest',
      title: 'An attorney has answered your request',
      body: 'Read the answer and decide whether this attorney may know who you are.',
      link: CLIENT_LINK,
    }
  if (event.type === 'clear')
    return {
      kind: 'request_cleared',
      title: 'Your attorney found no conflict',
      body: 'The attorney can reach you now, and you can write to each other.',
      link: CLIENT_LINK,
    }
  const hadChosen = change?.from === 'chosen' || change?.from === 'cleared'
  if ((event.type === 'conflict' || event.type === 'withdraw') && hadChosen)
    return {
      kind: 'request_released',
      title: 'Your attorney cannot take your request',
      body: 'Attorneys can find your request again, and you can choose another one.',
      link: CLIENT_LINK,
    }
  return null
}
