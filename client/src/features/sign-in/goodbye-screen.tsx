import type { ReactNode } from 'react'
import { paths } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** /goodbye: lists what signing out removed from this device and what it kept. */
export function GoodbyeScreen(): ReactNode {
  const session = useSession()
  const isSignedOut = session.status === 'signed_out'
  useDocumentTitle('Goodbye')
  return (
    <EntryFrame signupLook>
      {isSignedOut ? (
        <>
          <PageHeading title="You’re signed out" lead="Thank you for using CounselRelay." />
          <h2>Removed from this device</h2>
          <p>Your session and saved account data.</p>
          <h2>Kept on this device</h2>
          <p>
            Drafts and unsent referrals. They’re encrypted, hidden from anyone else who signs in here, and
            available when you sign back in.
          </p>
          <LinkButton to={paths.login} variant="primary">
            Sign in again
          </LinkButton>
        </>
      ) : (
        <>
          <PageHeading
            title="You’re still signed in"
            lead="To sign out, open the menu under your account name."
          />
          <LinkButton to={paths.dashboard} variant="primary">
            Go to dashboard
          </LinkButton>
        </>
      )}
      <LinkButton to={paths.landing} variant="ghost">
        Home page
      </LinkButton>
    </EntryFrame>
  )
}
