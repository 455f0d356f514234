import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EntryFrame, Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { LinkQuestion } from './auth-callback.machine.ts'

type LinkQuestionCardProps = {
  readonly question: LinkQuestion
  readonly onTake: () => void
  readonly onStay: () => void
}

/** Names the link's account before signing in, because an attacker could send a link to their own account. */
export function LinkQuestionCard({ question, onTake, onStay }: LinkQuestionCardProps): ReactNode {
  const { link, present } = question
  const offered = link.identity.email
  return (
    <EntryFrame>
      <PageHeading
        title={present === null ? 'Sign in with this link?' : 'Switch to another account?'}
        lead={
          <>
            The link you followed signs you in as <strong>{offered}</strong>.
            {present !== null && (
              <>
                {' '}
                You are signed in as <strong>{present.email}</strong>.
              </>
            )}
          </>
        }
      />
      <p>
        Continue only if {offered} is your account. Otherwise your work would be saved in someone else’s
        account.
      </p>
      <Stack>
        <Button variant="primary" wide onClick={onStay}>
          {present === null ? 'Do not sign in' : `Stay signed in as ${present.email}`}
        </Button>
        <Button wide onClick={onTake}>
          {present === null ? `Sign in as ${offered}` : `Switch to ${offered}`}
        </Button>
      </Stack>
    </EntryFrame>
  )
}
