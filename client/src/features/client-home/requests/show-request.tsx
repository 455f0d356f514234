import type { ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { Notices } from '../notices.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { TeaserText } from './teaser-text.tsx'

type ShowRequestProps = {
  readonly request: ClientRequest
  readonly busy: boolean
  readonly onShow: () => void
}

/** Shows the request to attorneys once its client has seen exactly what they will see, and what that means. */
export function ShowRequest({ request, busy, onShow }: ShowRequestProps): ReactNode {
  return (
    <ConfirmButton
      label="Show this to attorneys"
      title="Show this to attorneys?"
      go="I agree, show it"
      stay="Keep it to myself"
      variant="primary"
      busy={busy}
      onConfirm={onShow}
    >
      <TeaserText request={request} />
      <Notices state={request.state} />
    </ConfirmButton>
  )
}
