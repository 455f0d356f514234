import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer, isFinal } from '../../../../../shared/domain/referral-lifecycle.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { messagesOf, REFERRAL_MESSAGE } from '../../../offline/operations/referral-message.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useWaitingMessages } from '../../../offline/react/use-waiting-messages.ts'
import { WaitingMessage } from '../../../offline/react/waiting-message.tsx'
import { referralsTabPath } from '../../../platform/navigation/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { MessageComposer } from '../../../ui/message-composer.tsx'
import { MessageItem, MessageThread } from '../../../ui/message-thread.tsx'
import { isUnseen } from '../delivery-labels.ts'
import { referralKey } from '../referral-keys.ts'
import styles from './referral-detail.module.css'
import { counterpartOf } from '../referral-sides.ts'

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
  const waiting = useWaitingMessages({
    kind: REFERRAL_MESSAGE.kind,
    orderKey: messagesOf(referral.id),
    shown: messages,
    queryKey: referralKey(referral.id),
  })
  return (
    <Card aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1}>
        Messages
      </h2>
      {messages.length + waiting.length === 0 ? (
        <p className={styles['soft']}>No messages yet.</p>
      ) : (
        <MessageThread>
          {messages.map(({ id, author, authorName, text, at }) => (
            <MessageItem
              key={id}
              author={author === side ? 'You' : (authorName ?? counterpartOf(referral))}
              isOwn={author === side}
              at={Date.parse(at)}
              now={now}
              text={text}
            />
          ))}
          {waiting.map((entry) => (
            <WaitingMessage
              key={entry.id}
              entry={entry}
              now={now}
              waiting="Waiting"
              actions={<Link to={referralsTabPath('queue')}>Decide in the queue</Link>}
            />
          ))}
        </MessageThread>
      )}
      {isOpen && <MessageForm referral={referral} />}
      {!isOpen && <p className={styles['soft']}>{whyOff(referral)}</p>}
    </Card>
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
  const [text, setText] = useState('')
  const { core, owner } = useOffline()
  const isOffline = useConnectivity() === 'offline'
  async function save(words: string): Promise<string | null> {
    if (owner === null) return null
    try {
      const id = core.newReferralId()
      await core.outbox.enqueue({
        operation: REFERRAL_MESSAGE,
        ...{ id, ownerUserId: owner, draftId: null, title: `Message to ${counterpartOf(referral)}` },
        payload: { id, referralId: referral.id, text: words },
      })
      setText('')
      return null
    } catch (cause) {
      return toOfflineError(cause).words
    }
  }
  return (
    <MessageComposer
      text={text}
      maxLength={MESSAGE_MAX}
      hint={isOffline ? OFFLINE_HINT : hintOf(referral)}
      onText={setText}
      onSend={save}
    />
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
