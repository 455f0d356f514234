import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  MAX_TICKET_BODY,
  MAX_TICKET_SUBJECT,
  TICKET_TOPIC_KEYS,
} from '../../../../shared/contracts/new-ticket.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { TICKET_TOPICS } from '../../../../shared/domain/ticket-words.ts'
import { createDraftStore, type Draft } from '../../offline/engine/draft.store.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { TICKET } from '../../offline/operations/ticket.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useDraft, type DraftHandle, type DraftSource } from '../../offline/react/use-draft.ts'
import { useProfile } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useFaultFocus } from '../../ui/use-fault-focus.ts'
import {
  contentOf,
  EMPTY_TICKET,
  faultsOf,
  TICKET_DRAFTS,
  ticketDraftId,
  type TicketDraftValues,
} from './ticket-draft.ts'
import { FactsChoice } from './ticket-facts.tsx'
import styles from './support.module.css'
import { useTicketFacts } from './use-ticket-facts.ts'

type TicketFormProps = {
  readonly owner: UserId
  /** What was searched for: the subject, unless one was typed. */
  readonly question: string
  /** It is saved on this device, and is sent from there. */
  readonly onQueued: (id: string) => void
}

/** Writes to the support team. What is typed is kept on this device until it is queued. */
export function TicketForm(props: TicketFormProps): ReactNode {
  const draft = useTicketDraft(props.owner)
  const heading = useRef<HTMLHeadingElement>(null)
  // It opens by a button that is gone then.
  useEffect(() => heading.current?.focus(), [])
  const { load } = draft
  return (
    <Card aria-labelledby="new-ticket" className={styles['part']}>
      <h2 ref={heading} id="new-ticket" tabIndex={-1}>
        New ticket
      </h2>
      <Alert tone="warning">
        This is not a place for legal questions. Our team can’t give legal advice, and writing to us stops no
        deadline: ask an attorney. In danger? Call 911.
      </Alert>
      {load.status === 'loading' && <Skeleton label="Opening the form…" rows={4} />}
      {load.status === 'elsewhere' && (
        <Alert tone="warning" role="status">
          You’re writing a ticket in another window of this browser. Close it there to write here.
        </Alert>
      )}
      {load.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(load.error).words}
        </Alert>
      )}
      {load.status === 'ready' && <Fields {...props} draft={draft} initial={valuesOf(load.stored)} />}
    </Card>
  )
}

type TicketDraft = DraftHandle<Draft<TicketDraftValues> | null, TicketDraftValues>

function useTicketDraft(owner: UserId): TicketDraft {
  const { core } = useOffline()
  const source = useMemo((): DraftSource<Draft<TicketDraftValues> | null, TicketDraftValues> => {
    const store = createDraftStore(TICKET_DRAFTS, core.draftDeps)
    const id = ticketDraftId(owner)
    return {
      load: () => store.load(owner, id),
      save: (values) => store.save(owner, id, values),
      remove: () => store.remove(owner, id),
      hold: (news) => core.holdDraft(id, news),
    }
  }, [core, owner])
  return useDraft(source)
}

function valuesOf(stored: Draft<TicketDraftValues> | null): TicketDraftValues {
  return stored?.content.kind === 'values' ? stored.content.values : EMPTY_TICKET
}

type FieldsProps = TicketFormProps & { readonly draft: TicketDraft; readonly initial: TicketDraftValues }

function Fields({ owner, question, onQueued, draft, initial }: FieldsProps): ReactNode {
  const { core } = useOffline()
  const profile = useProfile()
  const audience =
    profile.status === 'known' && profile.profile.user_type === 'client' ? 'client' : 'attorney'
  const isOffline = useConnectivity() === 'offline'
  const facts = useTicketFacts(owner)
  const [values, setValues] = useState(() => ({
    ...initial,
    subject: initial.subject === '' ? question.slice(0, MAX_TICKET_SUBJECT) : initial.subject,
  }))
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const form = useFaultFocus(refusals)
  const faults = refusals === 0 ? {} : faultsOf(values)
  const change = (changes: Partial<TicketDraftValues>): void => {
    const next = { ...values, ...changes }
    setValues(next)
    draft.change(next)
  }

  async function send(): Promise<void> {
    if (isSaving) return
    const content = contentOf(values)
    if (content === null || Object.keys(faultsOf(values)).length > 0) {
      setRefusals(refusals + 1)
      return
    }
    setIsSaving(true)
    setFailure(null)
    try {
      // Queueing deletes the draft, so a failure of its last save must not prevent sending.
      await draft.flush().catch(() => undefined)
      const id = core.newReferralId()
      await core.outbox.enqueue({
        operation: TICKET,
        ...{ id, ownerUserId: owner, draftId: ticketDraftId(owner), title: content.subject },
        payload: { id, ...content, facts: values.hasFacts ? facts : null },
      })
      draft.stop()
      onQueued(id)
    } catch (cause) {
      setFailure(toOfflineError(cause).words)
      setIsSaving(false)
    }
  }

  return (
    <form
      ref={form}
      // Otherwise the browser saves the typed text to its session files unencrypted.
      autoComplete="off"
      noValidate
      aria-labelledby="new-ticket"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormError>{failure}</FormError>
      <SelectField
        label="Topic"
        value={values.topic}
        error={faults.topic}
        onChange={({ target }) =>
          change({ topic: TICKET_TOPIC_KEYS.find((key) => key === target.value) ?? '' })
        }
      >
        <option value="">Choose a topic</option>
        {TICKET_TOPIC_KEYS.filter((key) => TICKET_TOPICS[key].for.includes(audience)).map((key) => (
          <option key={key} value={key}>
            {TICKET_TOPICS[key].label}
          </option>
        ))}
      </SelectField>
      {values.topic === 'report_attorney' && (
        <TextField
          label="Which attorney?"
          maxLength={200}
          hint="Name, and firm or email if you know it. A person of our team reads every report; the attorney isn’t told who wrote it."
          value={values.attorney}
          error={faults.attorney}
          onChange={({ target }) => change({ attorney: target.value })}
        />
      )}
      <TextField
        label="Subject"
        maxLength={MAX_TICKET_SUBJECT}
        hint="Leave out names: it appears in your list of tickets."
        value={values.subject}
        error={faults.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        label="What happened?"
        rows={8}
        maxLength={MAX_TICKET_BODY}
        hint={`What you did, what you expected, and what you saw instead. Leave out facts of a case. ${leftWords(values.body)}`}
        value={values.body}
        error={faults.body}
        onChange={({ target }) => change({ body: target.value })}
      />
      <FactsChoice facts={facts} isChosen={values.hasFacts} onChoose={(hasFacts) => change({ hasFacts })} />
      <p className={styles['saved']} role="status">
        {draft.save.kind === 'saved' && 'Draft saved on this device.'}
        {draft.save.kind === 'failed' && `Draft not saved. ${toOfflineError(draft.save.error).words}`}
      </p>
      {isOffline && (
        <p className={styles['soft']}>
          You’re offline. Your ticket is saved on this device, sent when you’re back online with the app open,
          and gets its number then.
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isSaving}>
          Send ticket
        </Button>
      </div>
    </form>
  )
}

/** Characters left below which they are counted on screen. */
const COUNTED = 500

function leftWords(body: string): string {
  const left = MAX_TICKET_BODY - body.length
  if (left > COUNTED) return ''
  return left === 1 ? '1 character left.' : `${left} characters left.`
}
