/** What became of a request that was just posted: who can see it, in words that are true. */
import type { ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Alert } from '../../../ui/alert.tsx'

type Posted = Pick<ClientRequest, 'visibility' | 'why' | 'state' | 'summary'>

export function PostedNotice({ request }: { readonly request: Posted }): ReactNode {
  const { title, words } = postedWords(request)
  return (
    <Alert tone={request.visibility === 'listed' ? 'success' : 'info'} role="status" title={title}>
      {words}
    </Alert>
  )
}

/** The title and what it means. */
export function postedWords(request: Posted): { readonly title: string; readonly words: string } {
  const place = STATE_NAMES[request.state]
  if (request.visibility === 'listed')
    return request.summary === ''
      ? { title: 'Your request is saved', words: 'It has no text yet, so attorneys can’t find it.' }
      : { title: 'Your request is posted', words: `Attorneys licensed in ${place} can see its text now.` }
  if (request.visibility === 'review')
    return { title: 'A person checks your text first', words: 'Attorneys see nothing until then.' }
  return {
    title: 'Your request is kept for you',
    words: `Nobody else sees it. ${keptBecause(request.why, place)}`,
  }
}

function keptBecause(why: ClientRequest['why'], place: string): string {
  switch (why) {
    case 'state_shut':
      return `We do not introduce clients to attorneys in ${place}.`
    case 'email_unproven':
      return 'Confirm your email address with the link that we sent you. Then attorneys can see your request.'
    case 'earlier_notices':
      return 'Read the new notices before attorneys can see it.'
    case 'by_client':
      return 'You stopped showing it.'
    case 'by_administrator':
      return 'Our team has hidden it.'
    case 'identity':
    case 'suspicious':
    case 'reported':
    case null:
      return 'A person checks the text first.'
  }
}
