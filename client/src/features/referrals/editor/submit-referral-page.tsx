import { useEffect, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { referralIdSchema, type UserId } from '../../../../../shared/domain/ids.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { NO_SESSION } from '../../../offline/engine/send-answer.ts'
import { draftPath, paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { createCurrentDraft } from './current-draft.ts'
import { OpenReferred } from './open-referred.tsx'
import { OpenShared } from './open-shared.tsx'
import { ReferralEditor } from './referral-editor.tsx'
import { SentReferral } from './sent-referral.tsx'

/**
 * `?draft=` opens a draft, `?sent=` a receipt, `?shared=` content from another app, and `?to=` a new draft to an attorney of the private
 * network. Without any of them, the current draft or a new one opens.
 */
export function SubmitReferralPage(): ReactNode {
  const { owner } = useOffline()
  const [query] = useSearchParams()
  const draft = referralIdSchema.safeParse(query.get('draft')).data
  const shared = query.get('shared')
  const to = query.get('to')
  const sent = referralIdSchema.safeParse(query.get('sent')).data
  useDocumentTitle(sent === undefined ? 'New referral' : 'Referral receipt')
  return (
    <>
      {(sent === undefined || owner === null) && (
        <PageHeading title="New referral" lead="Saved as you type. Sent only once." />
      )}
      {owner === null ? (
        <NoSession />
      ) : sent !== undefined ? (
        <SentReferral key={sent} id={sent} />
      ) : shared !== null ? (
        <OpenShared key={shared} shared={shared} owner={owner} />
      ) : to !== null ? (
        <OpenReferred key={to} to={to} owner={owner} />
      ) : draft !== undefined ? (
        <ReferralEditor key={draft} id={draft} owner={owner} />
      ) : (
        <OpenCurrentDraft owner={owner} />
      )}
    </>
  )
}

function OpenCurrentDraft({ owner }: { readonly owner: UserId }): ReactNode {
  const { core } = useOffline()
  const navigate = useNavigate()
  useEffect(() => {
    const id = createCurrentDraft(localStorage, owner).get() ?? core.newReferralId()
    void navigate(draftPath(id), { replace: true })
  }, [core, owner, navigate])
  return <Spinner label="Opening the form…" />
}

function NoSession(): ReactNode {
  return (
    <Alert
      tone="warning"
      role="alert"
      title={NO_SESSION}
      actions={
        <LinkButton to={paths.login} variant="primary">
          Sign in
        </LinkButton>
      }
    >
      Sign in to write and send referrals. What you’ve written on this device is still here.
    </Alert>
  )
}
