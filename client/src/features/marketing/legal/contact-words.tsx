import type { ReactNode } from 'react'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'

export function SupportLink(): ReactNode {
  const { supportEmail } = useOperatorFacts()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}

export function PostalAddress(): ReactNode {
  const { postalAddress } = useOperatorFacts()
  return <>{postalAddress}</>
}
