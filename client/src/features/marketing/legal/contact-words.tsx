import type { ReactNode } from 'react'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'

/** Where it does not fit on one line it breaks behind the @. */
export function SupportLink(): ReactNode {
  const { supportEmail } = useOperatorFacts()
  const at = supportEmail.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${supportEmail}`}>
      {supportEmail.slice(0, at)}
      <wbr />
      {supportEmail.slice(at)}
    </a>
  )
}

/** Where letters go. */
export function PostalAddress(): ReactNode {
  const { postalAddress } = useOperatorFacts()
  return <>{postalAddress}</>
}
