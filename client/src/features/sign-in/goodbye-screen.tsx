import type { ReactNode } from 'react'
import { paths } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** /goodbye: what signing out removed from this device, and what it left. */
export function GoodbyeScreen(): ReactNode {
  const session = useSession()
  const isSignedOut = session.status === 'signed_out'
  useDocumentTitle('Goodbye')
  return (
    <EntryFrame>
      {isSignedOut ? (
        <>
          <PageHeading title="You are signed out" lead="Thank you for working with CounselRelay." />
          <h2>Removed from this device</h2>
          <p>Your session, and what the app knew of your account.</p>
          <h2>Kept on this device</h2>
          <p>
            Drafts and referrals that were not sent yet. They are encrypted, hidden from anyone else who signs
            in here, and yours again when you sign in.
          </p>
          <LinkButton to={paths.login} variant="primary">
            Sign in again
          </LinkButton>
        </>
      ) : (
        <>
          <PageHeading title="You are still signed in" lead="Sign out in the menu named for your account." />
          <LinkButton to={paths.dashboard} variant="primary">
            Go to the dashboard
          </LinkButton>
        </>
      )}
      <LinkButton to={paths.landing} variant="ghost">
        Start page
      </LinkButton>
    </EntryFrame>
  )
}
