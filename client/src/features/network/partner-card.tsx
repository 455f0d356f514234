import { useId, useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Partner } from '../../../../shared/contracts/network.ts'
import { shownPhone } from '../../../../shared/domain/phone.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { BlockQuestion, RemoveQuestion } from './network-questions.tsx'
import styles from './network.module.css'
import { directConversationPath, referPath } from './network-paths.ts'
import { openConversation } from './network.queries.ts'
import { noteOf, PartnerNote } from './partner-note.tsx'
import { useNetworkChange } from './use-network.ts'

type PartnerCardProps = {
  readonly partner: Partner
  /** What this attorney noted; null: nothing. */
  readonly note: RecordView | null
  readonly isLive: boolean
  readonly now: number
}

/** A partner: what each referred to the other, the last contact, a private note, and what can be done. */
export function PartnerCard({ partner, note, isLive, now }: PartnerCardProps): ReactNode {
  const headingId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { userId, name, firm, city, state, email, phone, lastContactAt, isActive } = partner
  const place = [city, state].filter((part) => part !== null).join(', ')
  return (
    <article aria-labelledby={headingId} className={styles['card']}>
      <div className={styles['top']}>
        <h2 id={headingId}>{name}</h2>
        {!isActive && <Badge tone="warning">Not active</Badge>}
      </div>
      <p className={styles['facts']}>
        {[firm ?? '', place, email ?? '', phone === null ? '' : shownPhone(phone)]
          .filter((fact) => fact !== '')
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
      <p className={styles['counts']}>
        <span>{countsOf('You sent', partner.sent)}</span>
        <span>{countsOf('You got', partner.received)}</span>
        <span>
          {lastContactAt === null ? (
            'No contact here yet'
          ) : (
            <>
              Last contact <Time at={Date.parse(lastContactAt)} now={now} />
            </>
          )}
        </span>
      </p>
      {!isOpen && <NoteText note={note} />}
      {isOpen && <PartnerNote userId={userId} note={note} />}
      <Actions {...{ partner, isLive, isOpen }} describedBy={headingId} onNote={() => setIsOpen(!isOpen)} />
    </article>
  )
}

function NoteText({ note }: { readonly note: RecordView | null }): ReactNode {
  const { text, percent } = noteOf(note?.body ?? {})
  if (text === '' && percent === null) return null
  return (
    <p className={styles['note']}>
      {percent !== null && <strong>Usual referral fee {percent} %. </strong>}
      {text}
    </p>
  )
}

type ActionsProps = Pick<PartnerCardProps, 'partner' | 'isLive'> & {
  readonly isOpen: boolean
  readonly describedBy: string
  readonly onNote: () => void
}

function Actions({ partner, isLive, isOpen, describedBy, onNote }: ActionsProps): ReactNode {
  const { userId, name, isActive } = partner
  const change = useNetworkChange()
  const [asked, setAsked] = useState<'remove' | 'block' | null>(null)
  const cancel = (): void => setAsked(null)
  const go = (kind: 'remove' | 'block') => (): void => {
    cancel()
    change.mutate({ kind, userId })
  }
  const about = { size: 'small', 'aria-describedby': describedBy } as const
  return (
    <>
      <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
      <div className={styles['actions']}>
        {isActive && (
          <LinkButton {...about} to={referPath(userId)} variant="primary">
            Refer a case
          </LinkButton>
        )}
        <Message partner={partner} describedBy={describedBy} isLive={isLive} />
        <Button {...about} aria-expanded={isOpen} onClick={onNote}>
          {isOpen ? 'Close the note' : 'Note and usual fee'}
        </Button>
        {isLive && (
          <>
            <Button {...about} variant="ghost" onClick={() => setAsked('remove')}>
              Remove
            </Button>
            <Button {...about} variant="ghost" onClick={() => setAsked('block')}>
              Block
            </Button>
          </>
        )}
      </div>
      <RemoveQuestion name={name} isOpen={asked === 'remove'} onCancel={cancel} onRemove={go('remove')} />
      <BlockQuestion name={name} isOpen={asked === 'block'} onCancel={cancel} onBlock={go('block')} />
    </>
  )
}

type MessageProps = { readonly partner: Partner; readonly describedBy: string; readonly isLive: boolean }

/** The first message needs a connection, because the server opens the conversation. Later ones wait in the queue. */
function Message({ partner, describedBy, isLive }: MessageProps): ReactNode {
  const { http } = usePlatform()
  const navigate = useNavigate()
  const { userId, conversationId } = partner
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: () => openConversation(http, userId),
    onSuccess: (id) => void navigate(directConversationPath(id)),
  })
  if (conversationId !== null)
    return (
      <LinkButton size="small" to={directConversationPath(conversationId)} aria-describedby={describedBy}>
        Messages
      </LinkButton>
    )
  if (!isLive) return <span className={styles['soft']}>The first message needs a connection.</span>
  return (
    <>
      <Button
        size="small"
        busy={opening.isPending}
        aria-describedby={describedBy}
        onClick={() => opening.mutate()}
      >
        Messages
      </Button>
      <FormError>{opening.error === null ? null : failureMessage(opening.error)}</FormError>
    </>
  )
}

function countsOf(
  words: string,
  { total, accepted }: { readonly total: number; readonly accepted: number },
): string {
  return `${words} ${total.toLocaleString('en-US')}, ${accepted.toLocaleString('en-US')} accepted`
}
