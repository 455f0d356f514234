import { useId, useMemo, useState, type ReactNode } from 'react'
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import { MAX_INTEREST_MESSAGE } from '../../../../../shared/contracts/express-interest.ts'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { createDraftStore, type Draft } from '../../../offline/engine/draft.store.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { INTEREST } from '../../../offline/operations/interest.ts'
import {
  INTEREST_DRAFTS,
  interestDraftId,
  type InterestDraftValues,
} from '../../../offline/operations/interest-draft.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useDraft, type DraftHandle, type DraftSource } from '../../../offline/react/use-draft.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import styles from '../explore.module.css'

type FormProps = { readonly teaser: Teaser }

/** Writes to the client once, before the choice. What is typed is kept on this device until it is queued. */
export function InterestForm({ teaser }: FormProps): ReactNode {
  const { owner } = useOffline()
  if (owner === null) return null
  return (
    <Card aria-labelledby="express-interest" className={styles['part']}>
      <h2 id="express-interest">Express interest</h2>
      <p className={styles['soft']}>
        The client sees your name, firm, city, license and message, beside those of other attorneys in the
        order received. You can write once. You get names only if the client chooses you.
      </p>
      <Drafted teaser={teaser} owner={owner} />
    </Card>
  )
}

type InterestDraft = DraftHandle<Draft<InterestDraftValues> | null, InterestDraftValues>
type OwnedProps = FormProps & { readonly owner: UserId }

function Drafted({ teaser, owner }: OwnedProps): ReactNode {
  const draft = useInterestDraft(owner, teaser.id)
  const { load } = draft
  switch (load.status) {
    case 'loading':
      return <Skeleton label="Opening the form…" rows={3} />
    case 'elsewhere':
      return (
        <Alert tone="warning" role="status">
          You’re writing to this client in another window of this browser. Close it there to write here.
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="danger" role="alert">
          {toOfflineError(load.error).words}
        </Alert>
      )
    case 'ready': {
      const content = load.stored?.content
      const message = content?.kind === 'values' ? content.values.message : ''
      return <Fields teaser={teaser} owner={owner} draft={draft} initial={message} />
    }
  }
}

function useInterestDraft(owner: UserId, requestId: string): InterestDraft {
  const { core } = useOffline()
  const source = useMemo((): DraftSource<Draft<InterestDraftValues> | null, InterestDraftValues> => {
    const store = createDraftStore(INTEREST_DRAFTS, core.draftDeps)
    const id = interestDraftId(owner, requestId)
    return {
      load: () => store.load(owner, id),
      save: (values) => store.save(owner, id, values),
      remove: () => store.remove(owner, id),
      hold: (news) => core.holdDraft(id, news),
    }
  }, [core, owner, requestId])
  return useDraft(source)
}

type FieldsProps = OwnedProps & { readonly draft: InterestDraft; readonly initial: string }
type Attested = { readonly licensed: boolean; readonly noKnownConflict: boolean }

function Fields({ teaser, owner, draft, initial }: FieldsProps): ReactNode {
  const formId = useId()
  const { core } = useOffline()
  const isOffline = useConnectivity() === 'offline'
  const [message, setMessage] = useState(initial)
  const [attested, setAttested] = useState<Attested>({ licensed: false, noKnownConflict: false })
  const [wasSent, setWasSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const field = (name: string): string => `${formId}-${name}`
  const missing = (name: keyof Attested, words: string): string | undefined =>
    wasSent && !attested[name] ? words : undefined

  async function send(): Promise<void> {
    if (isSaving) return
    setWasSent(true)
    const open = (['licensed', 'noKnownConflict'] as const).find((name) => !attested[name])
    if (open !== undefined) {
      document.getElementById(field(open))?.focus()
      return
    }
    setIsSaving(true)
    setFailure(null)
    try {
      // Queueing deletes the draft, so a failure of its last save must not prevent sending.
      await draft.flush().catch(() => undefined)
      const id = core.newReferralId()
      await core.outbox.enqueue({
        operation: INTEREST,
        ...{ id, ownerUserId: owner, draftId: interestDraftId(owner, teaser.id) },
        title: `Interest in a request from ${STATE_NAMES[teaser.state]}`,
        payload: {
          ...{ id, requestId: teaser.id, message: message.trim() },
          attest: { licensed: true, noKnownConflict: true },
        },
      })
      draft.stop()
    } catch (cause) {
      setFailure(toOfflineError(cause).words)
    }
    setIsSaving(false)
  }

  return (
    <form
      // Otherwise the browser saves the typed text to its session files unencrypted.
      autoComplete="off"
      noValidate
      aria-labelledby="express-interest"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormError>{failure}</FormError>
      <TextArea
        id={field('message')}
        label="Message"
        optional
        rows={5}
        maxLength={MAX_INTEREST_MESSAGE}
        hint={`Ask for no more than you need to decide. Facts that you receive from somebody who looks for an attorney may bind you (Model Rule 1.18). ${left(message)}`}
        value={message}
        onChange={({ target }) => {
          setMessage(target.value)
          draft.change({ message: target.value })
        }}
      />
      <CheckboxField
        id={field('licensed')}
        label={`I am licensed in ${STATE_NAMES[teaser.state]} and may take this kind of case.`}
        checked={attested.licensed}
        error={missing('licensed', 'Confirm that you are licensed there.')}
        onChange={({ target }) => setAttested({ ...attested, licensed: target.checked })}
      />
      <CheckboxField
        id={field('noKnownConflict')}
        label="I know of no conflict of interest."
        checked={attested.noKnownConflict}
        error={missing('noKnownConflict', 'Confirm that you know of no conflict.')}
        onChange={({ target }) => setAttested({ ...attested, noKnownConflict: target.checked })}
      />
      {isOffline && (
        <p className={styles['soft']}>
          You’re offline. Your interest is saved on this device and sent when you’re back online with the app
          open. After 72 hours we ask you first.
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSaving}>
        Express interest
      </Button>
    </form>
  )
}

function left(message: string): string {
  const rest = MAX_INTEREST_MESSAGE - message.length
  return rest === 1 ? '1 character left.' : `${rest.toLocaleString('en-US')} characters left.`
}
