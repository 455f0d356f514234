import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer, isFinal } from '../../../../../shared/domain/referral-lifecycle.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { REFERRAL_MESSAGE, type MessageEntry } from '../../../offline/operations/referral-message.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { referralsTabPath } from '../../../platform/navigation/paths.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { Time } from '../../../ui/time.tsx'
import { isUnseen } from '../delivery-labels.ts'
import styles from './referral-detail.module.css'
import { counterpartOf } from '../referral-sides.ts'
import { useWaitingMessages } from './use-waiting-messages.ts'

type MessagesProps = { readonly referral: ReferralDetail; readonly now: number }

const MESSAGE_MAX = 4000
const HEADING_ID = 'messages-heading'

/** A link at the top of the page to the messages, which are below everything else on narrow screens. */
export function ToMessages({ referral }: { readonly referral: ReferralDetail }): ReactNode {
  const { messages, side } = referral
  const last = messages.at(-1)
  if (last === undefined) return null
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages, the last`
  const from = last.author === side ? 'you' : (last.authorName ?? counterpartOf(referral))
  return (
    <p className={styles['toMessages']}>
      <a href={`#${HEADING_ID}`}>
        {count} from {from}
      </a>
    </p>
  )
}

/** Questions and answers between the two attorneys, and what this device has still to send of them. */
export function ReferralMessages({ referral, now }: MessagesProps): ReactNode {
  const { messages, side, status, deadline } = referral
  const isOpen = !isFinal(status) && (!isAwaitingAnswer(status) || now < Date.parse(deadline))
  const waiting = useWaitingMessages(referral)
  return (
    <Card aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1}>
        Messages
      </h2>
      {messages.length + waiting.length === 0 ? (
        <p className={styles['soft']}>No messages yet.</p>
      ) : (
        <ol className={styles['messages']}>
          {messages.map(({ id, author, authorName, text, at }) => (
            <li key={id} className={classNames(styles['message'], author === side && styles['own'])}>
              <p className={styles['soft']}>
                {author === side ? 'You' : (authorName ?? counterpartOf(referral))},{' '}
                <Time at={Date.parse(at)} now={now} />
              </p>
              <p className={styles['words']}>{text}</p>
            </li>
          ))}
          {waiting.map((entry) => (
            <WaitingMessage key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
      {isOpen && <MessageForm referral={referral} />}
      {!isOpen && <p className={styles['soft']}>{whyOff(referral)}</p>}
    </Card>
  )
}

/** Written on this device; the server has not confirmed it, or the shown copy of the referral is older. */
function WaitingMessage({ entry, now }: { readonly entry: MessageEntry; readonly now: number }): ReactNode {
  const { createdAt, status, summary } = entry
  const needsAttention = status.label === 'Failed' || status.label === 'Needs attention'
  return (
    <li className={classNames(styles['message'], styles['own'])}>
      <p className={styles['soft']}>
        You, <Time at={createdAt} now={now} />{' '}
        <Badge tone={needsAttention ? 'danger' : 'warning'}>{status.label}</Badge>
      </p>
      <p className={styles['words']}>{summary === null ? 'Locked on this device' : summary.text}</p>
      {status.reason !== null && <p className={styles['soft']}>{status.reason}</p>}
      {needsAttention && (
        <p>
          <Link to={referralsTabPath('queue')}>Decide in the queue</Link>
        </p>
      )}
    </li>
  )
}

/** An expired referral is not closed for good: the sender can reopen it. */
function whyOff({ side, status }: ReferralDetail): string {
  if (status !== 'expired') return 'This referral is closed. Messaging is off.'
  return side === 'sender'
    ? 'This referral has expired. Messaging is off unless you reopen it.'
    : 'This referral has expired. Messaging is off.'
}

function MessageForm({ referral }: { readonly referral: ReferralDetail }): ReactNode {
  const formId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { core, owner } = useOffline()
  const isOffline = useConnectivity() === 'offline'
  async function save(): Promise<void> {
    if (isSaving || owner === null) return
    if (text.trim() === '') {
      setError('Message required')
      document.getElementById(`${formId}-text`)?.focus()
      return
    }
    setIsSaving(true)
    setFailure(null)
    try {
      const id = core.newReferralId()
      await core.outbox.enqueue({
        operation: REFERRAL_MESSAGE,
        ...{ id, ownerUserId: owner, draftId: null, title: `Message to ${counterpartOf(referral)}` },
        payload: { id, referralId: referral.id, text: text.trim() },
      })
      setText('')
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
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormError>{failure}</FormError>
      <TextArea
        id={`${formId}-text`}
        label="Message"
        rows={3}
        maxLength={MESSAGE_MAX}
        hint={isOffline ? OFFLINE_HINT : hintOf(referral)}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <div>
        <Button type="submit" busy={isSaving}>
          Send message
        </Button>
      </div>
    </form>
  )
}

const OFFLINE_HINT = 'You’re offline. Your message is saved on this device and sent when you’re back online.'

/** How the other side is notified: a sender by their own settings, a recipient by email unless the referral was never emailed. */
function hintOf(referral: ReferralDetail): string {
  const other = counterpartOf(referral)
  if (referral.side === 'recipient') return `${other} will be notified.`
  if (referral.emailsStopped)
    return `${other} has stopped referral emails and will see this only on the referral’s page. If it’s urgent, call or email them directly.`
  const isEmailed = referral.delivery === 'sent' || referral.delivery === 'queued'
  if (isEmailed) return `${other} will get an email with a link to your message.`
  return isUnseen(referral)
    ? `No email goes out, and ${other} hasn’t opened this referral yet. They’ll see your message only once they do.`
    : `${other} will see it on the referral’s page. No email goes out.`
}
