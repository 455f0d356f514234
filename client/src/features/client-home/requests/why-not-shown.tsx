import type { ReactNode } from 'react'
import type { ClientRequest, UnlistedBecause } from '../../../../../shared/contracts/client-requests.ts'
import { barRegisterOf } from '../../../../../shared/domain/bar-registers.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'

/** Why no attorney can see an open request, and what the client can do about it. */
export function WhyNotShown({ request }: { readonly request: ClientRequest }): ReactNode {
  const { why, state, status } = request
  if (why === null || (status !== 'looking' && status !== 'interested')) return null
  const { title, text } = WORDS[why](STATE_NAMES[state])
  return (
    <Alert tone="warning" title={title} actions={<WayOn request={request} />}>
      {text}
    </Alert>
  )
}

type Words = { readonly title: string; readonly text: string }

const WORDS: Readonly<Record<UnlistedBecause, (state: string) => Words>> = {
  state_shut: (state) => ({
    title: `We do not introduce clients to attorneys in ${state}`,
    text: 'Your request is kept for you, and nobody sees it. Your state’s bar can help you find a lawyer. Legal deadlines keep running.',
  }),
  earlier_notices: () => ({
    title: 'Only you can see this request',
    text: 'You wrote it before attorneys could read requests. Nobody sees it unless you show it.',
  }),
  email_unproven: () => ({
    title: 'Confirm your email address first',
    text: 'Attorneys can read your request after that.',
  }),
  identity: () => ({
    title: 'A person checks your text first',
    text: 'It may tell who somebody is. Attorneys see nothing until the check is done. You can also change the text.',
  }),
  suspicious: () => ({
    title: 'A person checks your text first',
    text: 'We check some requests by hand. Attorneys see nothing until the check is done.',
  }),
  reported: () => ({
    title: 'A person checks your text again',
    text: 'Some attorneys told us that something is wrong with it. Attorneys see nothing until the check is done.',
  }),
  by_client: () => ({
    title: 'You stopped showing this request',
    text: 'Nobody new can read it. You can show it again.',
  }),
  by_administrator: () => ({
    title: 'We hid this request',
    text: 'It breaks our rules. You can delete it and post another one.',
  }),
}

function WayOn({ request: { why, state } }: { readonly request: ClientRequest }): ReactNode {
  if (why === 'email_unproven') return <LinkButton to="/confirm-email">Confirm my email</LinkButton>
  const register = why === 'state_shut' ? barRegisterOf(state) : null
  if (register === null) return null
  return (
    <a href={register.url} target="_blank" rel="noopener noreferrer">
      {register.keeper}
    </a>
  )
}
