import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { confirmWithLink, type Outcome } from './confirm-address.ts'

const FAILURES: Readonly<Record<Exclude<Outcome, 'done'>, string>> = {
  wrong: 'This link has expired. It was used already, replaced by a newer one, or is more than an hour old.',
  limited: 'Too many tries from your network. Please wait a few minutes and try again.',
  unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
}

/** /confirm-email: the target of the link in the email. Requires a click, because mail scanners open links too. */
export function ConfirmEmailScreen(): ReactNode {
  const [query] = useSearchParams()
  const { profile } = usePlatform()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const tokenHash = query.get('token_hash') ?? ''
  useDocumentTitle('Confirm your email address')

  async function confirm(): Promise<void> {
    setIsBusy(true)
    const answer = await confirmWithLink(window.fetch.bind(window), tokenHash)
    if (answer === 'done') await profile.refresh()
    setOutcome(answer)
    setIsBusy(false)
  }

  if (outcome === 'done')
    return (
      <EntryFrame>
        <PageHeading title="Your email address is confirmed" />
        <Stack>
          <Alert tone="success" role="status">
            You’ll now see everything sent to this address.
          </Alert>
          <LinkButton to="/dashboard" variant="primary">
            Continue
          </LinkButton>
        </Stack>
      </EntryFrame>
    )
  return (
    <EntryFrame>
      <PageHeading
        title="Confirm your email address"
        lead="Press the button to confirm that this address is yours."
      />
      <Stack>
        {tokenHash === '' ? (
          <FormError>This link is incomplete. Open it again from the email.</FormError>
        ) : (
          <>
            {outcome !== null && <FormError>{FAILURES[outcome]}</FormError>}
            <p>If you did not sign up at CounselRelay, close this page.</p>
            <Button variant="primary" wide busy={isBusy} onClick={() => void confirm()}>
              {isBusy ? 'Confirming...' : 'Confirm email address'}
            </Button>
          </>
        )}
      </Stack>
    </EntryFrame>
  )
}
