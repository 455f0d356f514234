import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AttorneysOnly } from '../attorneys-only.tsx'
import { ProfileCompletion } from './profile-completion.tsx'

/** /signup/complete-profile: the firm form alone, for an attorney who left after paying and before filling it in. */
export function CompleteProfilePage(): ReactNode {
  useDocumentTitle('Complete Your Profile')
  return (
    <AttorneysOnly>
      <EntryFrame wide>
        <PageHeading
          title="Complete Your Profile"
          lead="Tell us about your firm so we can verify your bar number."
        />
        <ProfileCompletion />
      </EntryFrame>
    </AttorneysOnly>
  )
}
