import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  directoryContactEndpoint,
  partnersResponseSchema,
  type Contact,
} from '../../../../../shared/contracts/network.ts'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { shownPhone } from '../../../../../shared/domain/phone.ts'
import { PARTNERS_COPY } from '../../../offline/operations/partners-copy.ts'
import { emptyReferralDraft, type ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { HttpFailure } from '../../../platform/http/http-error.ts'
import { draftPath, paths } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { createCurrentDraft } from './current-draft.ts'

type OpenReferredProps = {
  /** The account of the attorney. */
  readonly to: string
  readonly owner: UserId
}

const FILLED = 'Filled in from your private network. Other drafts are unchanged.'
const NO_PARTNER =
  'Only the name and firm are filled in, because you’re not partners. Invite them to your private network to get their email address.'

/** Opens a new draft to an attorney of the private network. Other drafts stay unchanged. Offline, partners come from the copy on this device. */
export function OpenReferred({ to, owner }: OpenReferredProps): ReactNode {
  const { http } = usePlatform()
  const { core } = useOffline()
  const { show } = useToasts()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  /** One draft for each visit, also where React runs the effect twice. */
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const kept = async (): Promise<Contact | null> => {
      const copy = await core.snapshots.read(owner, PARTNERS_COPY, partnersResponseSchema)
      const partner = copy?.value.partners.find(({ userId }) => userId === to)
      return partner === undefined ? null : { ...partner, isPartner: true }
    }
    const contact = async (): Promise<Contact> => {
      const answer = await http.call(directoryContactEndpoint, { params: { id: to } })
      if (answer.ok) return answer.value.contact
      // A refusal is the server's word; without one, the copy is what this device knows.
      const known = answer.error.kind === 'refused' ? null : await kept()
      if (known === null) throw new HttpFailure(answer.error)
      return known
    }
    const open = async (): Promise<void> => {
      const found = await contact()
      const note = await core.records.store.read(owner, { kind: 'partner', id: to }).catch(() => null)
      const id = core.newReferralId()
      await core.referralDrafts.save(owner, id, draftTo(found, note?.body['defaultPercent']))
      createCurrentDraft(localStorage, owner).set(id)
      show({ id: 'referred', message: found.isPartner ? FILLED : NO_PARTNER, duration: 8000 })
      await navigate(draftPath(id), { replace: true })
    }
    open().catch((error: unknown) =>
      setProblem(error instanceof HttpFailure ? failureMessage(error) : toOfflineError(error).words),
    )
  }, [core, http, navigate, owner, show, to])
  if (problem === null) return <Spinner label="Filling in the form…" />
  return (
    <Alert
      tone="warning"
      role="alert"
      title="We couldn’t fill in this attorney"
      actions={
        <>
          <LinkButton to={paths.submitReferral}>Write a referral</LinkButton>
          <LinkButton to={paths.privateNetwork}>Private network</LinkButton>
        </>
      }
    >
      {problem}
    </Alert>
  )
}

/** `percent`: what the attorney noted as the usual fee; anything but a number: nothing. */
export function draftTo({ name, firm, email, phone }: Contact, percent: unknown): ReferralDraftValues {
  return {
    ...emptyReferralDraft(),
    name,
    firm: firm ?? '',
    email: email ?? '',
    phone: phone === null ? '' : shownPhone(phone),
    compensationPercentage: typeof percent === 'number' ? String(percent) : '',
  }
}
