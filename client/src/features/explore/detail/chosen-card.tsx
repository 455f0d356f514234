import { useState, type ReactNode } from 'react'
import { MAX_CONFLICT_NOTE, type Interest } from '../../../../../shared/contracts/interests.ts'
import { formatPhone, phoneHref } from '../../../../../shared/domain/phone.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { LiveOnly } from '../../../ui/live-only.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import styles from '../explore.module.css'
import { formatDay } from '../teaser-words.ts'
import { useInterestChange } from './use-interest-change.ts'

type Disclosed = NonNullable<Interest['disclosed']>
type Contact = NonNullable<Disclosed['contact']>

type ChosenProps = {
  readonly interest: Interest
  readonly disclosed: Disclosed
  readonly now: number
  readonly isLive: boolean
}

/** What the choice discloses: names, to check for conflicts; after a clear check how to reach the client. */
export function ChosenCard({ interest, disclosed, now, isLive }: ChosenProps): ReactNode {
  const { clientName, otherParties, incidentDate, contact } = disclosed
  return (
    <Card aria-labelledby="chosen" className={styles['part']}>
      <h2 id="chosen">{contact === null ? 'The client chose you' : 'How to reach the client'}</h2>
      {contact !== null && <SafeContact contact={contact} />}
      <FactList>
        <Fact term="Client">{clientName === '' ? 'No name given' : clientName}</Fact>
        <Fact term="Also involved">
          {otherParties.length === 0 ? 'No one named' : otherParties.join(', ')}
        </Fact>
        {incidentDate !== null && <Fact term="Date">{formatDay(incidentDate)}</Fact>}
        {contact !== null && <ContactFacts contact={contact} />}
      </FactList>
      {contact === null && <ConflictQuestion interest={interest} now={now} isLive={isLive} />}
      {contact !== null && (
        <LiveOnly isLive={isLive}>
          <LateConflict id={interest.id} />
        </LiveOnly>
      )}
    </Card>
  )
}

const WAYS: Readonly<Record<string, string>> = {
  call: 'phone call',
  text: 'text message',
  voicemail: 'voicemail',
  email: 'email',
}

/** Before everything else: a call to the wrong phone can harm the client. */
function SafeContact({ contact: { by, mayLeaveMessages } }: { readonly contact: Contact }): ReactNode {
  const ways = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(by.map((way) => WAYS[way] ?? way))
  return (
    <Alert tone={mayLeaveMessages ? 'info' : 'warning'} title={`Reach this client only by ${ways}.`}>
      {mayLeaveMessages
        ? 'You may leave messages.'
        : 'Do not leave messages. Someone else may hear or read them.'}
    </Alert>
  )
}

/** A link only for a way that the client named as safe. */
function ContactFacts({ contact: { phone, email, by } }: { readonly contact: Contact }): ReactNode {
  const number = formatPhone(phone)
  return (
    <>
      <Fact term="Phone">
        {phone === '' ? null : by.includes('call') ? <a href={phoneHref(phone)}>{number}</a> : number}
      </Fact>
      <Fact term="Email">
        {email === '' ? null : by.includes('email') ? <a href={`mailto:${email}`}>{email}</a> : email}
      </Fact>
    </>
  )
}

type QuestionProps = Pick<ChosenProps, 'interest' | 'now' | 'isLive'>

function ConflictQuestion({
  interest: { id, clearBy, mayShareName },
  now,
  isLive,
}: QuestionProps): ReactNode {
  const change = useInterestChange(id)
  return (
    <>
      <p>
        Check these names for conflicts. When there is none, you see how to reach the client.
        {clearBy !== null && ` ${timeLeft(Date.parse(clearBy), now)}`}
      </p>
      {mayShareName && (
        <Alert tone="warning">Our records and yours may share a name. Look at these names with care.</Alert>
      )}
      <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
      <LiveOnly
        isLive={isLive}
        otherwise={<p className={styles['soft']}>You need a connection to answer.</p>}
      >
        <div className={styles['actions']}>
          <Button
            variant="primary"
            busy={change.isPending && change.variables.result === 'clear'}
            onClick={() => change.mutate({ result: 'clear' })}
          >
            No conflict: show contact
          </Button>
          <ConflictButton id={id} />
        </div>
      </LiveOnly>
    </>
  )
}

function timeLeft(clearBy: number, now: number): string {
  const until = formatFullTime(clearBy)
  if (clearBy <= now) return `The choice ended on ${until}.`
  const hours = Math.floor((clearBy - now) / 3_600_000)
  const rest = hours === 0 ? 'less than 1 hour' : hours === 1 ? '1 hour' : `${hours} hours`
  return `Answer by ${until} (${rest} left), or the choice ends.`
}

/** Asks first: it ends the choice and cannot be undone. */
function ConflictButton({ id }: { readonly id: string }): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  const [note, setNote] = useState('')
  const change = useInterestChange(id)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>There is a conflict</Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Is there a conflict?"
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              busy={change.isPending}
              onClick={() =>
                change.mutate({ result: 'conflict', note }, { onSuccess: () => setIsAsking(false) })
              }
            >
              There is a conflict
            </Button>
          </>
        }
      >
        <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
        <p>
          The choice ends and the names are hidden from you again. The client learns that you can’t take the
          case, and no reason.
        </p>
        <TextArea
          label="Note"
          optional
          rows={3}
          maxLength={MAX_CONFLICT_NOTE}
          hint={`For your own record: the client and other attorneys never see it. Name no one; the names go when the choice ends, and a note would keep them. Up to ${MAX_CONFLICT_NOTE} characters.`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Dialog>
    </>
  )
}

/** A conflict may come to light after the check. */
function LateConflict({ id }: { readonly id: string }): ReactNode {
  return (
    <div className={styles['actions']}>
      <ConflictButton id={id} />
    </div>
  )
}
