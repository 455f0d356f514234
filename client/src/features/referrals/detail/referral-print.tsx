/** The print view of a referral: names in place of "you", full dates with their zone, and no interactive elements. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import {
  actorLabel,
  describeEvent,
  historyNote,
  sentLabel,
  type HistoryReader,
} from '../../../../../shared/domain/referral-history.ts'
import { isAccepted } from '../../../../../shared/domain/referral-lifecycle.ts'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { usePlatform, useProfile } from '../../../platform/platform-provider.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { isRecord } from '../delivery-labels.ts'
import { linkedFilesQuery } from './linked-files.queries.ts'
import styles from './referral-detail.module.css'
import { CaseCard, PartiesCard } from './referral-facts.tsx'
import { counterpartOf, feePartiesOf } from '../referral-sides.ts'
import { TermsCard } from './terms-card.tsx'

type PrintProps = { readonly referral: ReferralDetail; readonly now: number }

type Attorney = {
  readonly name: string
  readonly firm: string | null
  readonly email: string | null
  readonly phone: string | null
}

export function ReferralPrint({ referral, now }: PrintProps): ReactNode {
  const own = useOwnFacts(referral)
  const other: Attorney = {
    name: counterpartOf(referral),
    firm: referral.counterpartFirm,
    email: referral.counterpartEmail,
    phone: referral.side === 'sender' ? referral.recipientPhone : referral.senderPhone,
  }
  const [from, to] = referral.side === 'sender' ? [own, other] : [other, own]
  const reader = {
    side: referral.side,
    other: other.name,
    self: own.name,
    isRecord: isRecord(referral),
  }
  const hasCase =
    referral.caseDetails !== null || (referral.disclosure === 'full' && referral.attachments.length > 0)
  return (
    <div className={styles['paper']}>
      <PageHeading title={referral.subject} />
      <SummaryFacts referral={referral} />
      <div className={styles['bothTerms']}>
        <AttorneyCard title="From" attorney={from} />
        <AttorneyCard title="To" attorney={to} />
      </div>
      <TermsCard referral={referral} />
      {(referral.client !== null || referral.adverseParties !== null) && <PartiesCard referral={referral} />}
      {hasCase && <CaseCard referral={referral} />}
      {referral.disclosure === 'full' && <LinkedFiles referralId={referral.id} />}
      <Messages referral={referral} reader={reader} />
      <History referral={referral} reader={reader} />
      <p className={styles['soft']}>
        Printed {formatFullTime(now)} by {own.name}
      </p>
    </div>
  )
}

/** The signed-in user's details: from this referral first, then from the profile. */
function useOwnFacts(referral: ReferralDetail): Attorney {
  const state = useProfile()
  const profile = state.status === 'known' ? state.profile : null
  const { side, events, messages } = referral
  const named =
    events.find(({ actor, actorName }) => actor === side && actorName !== null)?.actorName ??
    messages.find(({ author, authorName }) => author === side && authorName !== null)?.authorName
  const firm = referral.feeParties?.[side] ?? profile?.firm_name ?? null
  return {
    name: named ?? profile?.first_name ?? feePartiesOf(referral)[side],
    firm,
    email: profile?.email ?? null,
    phone: side === 'sender' ? referral.senderPhone : referral.recipientPhone,
  }
}

function SummaryFacts({ referral }: { readonly referral: ReferralDetail }): ReactNode {
  return (
    <FactList className={styles['facts']}>
      <Fact term="Status">{STATUS_LABELS[referral.status]}</Fact>
      {referral.reference !== null && <Fact term="Your reference">{referral.reference}</Fact>}
      <Fact term="Reference number">{referral.id}</Fact>
      <Fact term={referral.side === 'sender' ? (isRecord(referral) ? 'Recorded' : 'Sent') : 'Received'}>
        {formatFullTime(Date.parse(referral.createdAt))}
      </Fact>
      {!isAccepted(referral.status) && (
        <Fact term="Acceptance deadline">{formatFullTime(Date.parse(referral.deadline))}</Fact>
      )}
    </FactList>
  )
}

function AttorneyCard({
  title,
  attorney,
}: {
  readonly title: string
  readonly attorney: Attorney
}): ReactNode {
  const { name, firm, email, phone } = attorney
  return (
    <Card>
      <h2>{title}</h2>
      <p>{name}</p>
      {firm !== null && firm !== name && <p>{firm}</p>}
      {email !== null && email !== name && <p>{email}</p>}
      {phone !== null && <p>{phone}</p>}
    </Card>
  )
}

/** Reads the files from the cache that the screen view filled. */
function LinkedFiles({ referralId }: { readonly referralId: string }): ReactNode {
  const { http } = usePlatform()
  const { data: files = [] } = useQuery({ ...linkedFilesQuery(http, referralId), enabled: false })
  if (files.length === 0) return null
  return (
    <Card>
      <h2>Files in the cloud</h2>
      <ul className={styles['files']}>
        {files.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Card>
  )
}

type RecordProps = {
  readonly referral: ReferralDetail
  readonly reader: HistoryReader & { readonly self: string }
}

function Messages({ referral: { messages }, reader }: RecordProps): ReactNode {
  if (messages.length === 0) return null
  return (
    <Card>
      <h2>Messages</h2>
      <ol className={styles['timeline']}>
        {messages.map(({ id, author, authorName, text, at }) => (
          <li key={id}>
            <p className={styles['soft']}>
              {author === reader.side ? reader.self : (authorName ?? reader.other)},{' '}
              {formatFullTime(Date.parse(at))}
            </p>
            <p className={styles['words']}>{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** In chronological order. */
function History({ referral: { events, createdAt, side }, reader }: RecordProps): ReactNode {
  return (
    <Card>
      <h2>History</h2>
      <ol className={styles['timeline']}>
        {events.every(({ kind }) => kind !== 'sent') && (
          <li>
            <p className={styles['happening']}>{sentLabel(reader)}</p>
            <p className={styles['soft']}>
              {side === 'sender' ? reader.self : reader.other}, {formatFullTime(Date.parse(createdAt))}
            </p>
          </li>
        )}
        {events.map((event) => (
          <li key={event.id}>
            <p className={styles['happening']}>{describeEvent(event, reader)}</p>
            {event.note !== null && (
              <p className={styles['words']}>{historyNote(event, (at) => formatFullTime(at.getTime()))}</p>
            )}
            <p className={styles['soft']}>
              {actorLabel(event, reader)}, {formatFullTime(Date.parse(event.at))}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
