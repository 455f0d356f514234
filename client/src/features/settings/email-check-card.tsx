import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { useProfile } from '../../platform/platform-provider.tsx'
import { Card } from '../../ui/card.tsx'

/** For attorneys, whose referrals go out by email. */
export function EmailCheckCard(): ReactNode {
  const profile = useProfile()
  if (profile.status !== 'known' || profile.profile.user_type !== 'attorney') return null
  return (
    <Card aria-labelledby="email-check-heading">
      <h2 id="email-check-heading">Email delivery</h2>
      <p>Check that the email service is working and that its messages reach you.</p>
      <p>
        <Link to={paths.emailTest}>Open the email test</Link>
      </p>
    </Card>
  )
}
