import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BookLien, OfferRow } from '../../../../../shared/domain/books/read-book.ts'
import { actionsFrom, DISPUTE_REASONS } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { Answer } from '../../../../../shared/domain/records/book-asks.ts'
import { PROOF_KINDS, type LienStep, type ProofFile } from '../../../../../shared/domain/records/book.ts'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { SENT_CHANNELS, type SentRow } from '../../../../../shared/domain/records/document.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { useRecordList } from '../../../offline/react/use-records.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Time } from '../../../ui/time.tsx'
import { formatDay, OFFER_REASONS, STATUS_LABELS } from '../lien-labels.ts'
import { newDocumentPath } from '../lien-paths.ts'
import { NewNote } from '../matter/new-note.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import type { OnAsk } from './asked.ts'
import { negotiationOf, threadOf, type Letter, type ThreadEntry } from './lien-thread.ts'
import styles from './lien.module.css'

type LienNegotiationProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  /** Milliseconds since 1970. */
  readonly now: number
  readonly onAsk: OnAsk
}

/** Offers of both sides, letters, files, answers by link, steps and notes as one list. */
export function LienNegotiation({ book, lien, now, onAsk }: LienNegotiationProps): ReactNode {
  const { ours, theirs, respondBy, daysOpen } = negotiationOf(book.draft.values, lien, now)
  const documents = useRecordList(DOCUMENT_FACTS.kind)
  const thread = threadOf(
    book.draft.values,
    lien,
    documents.status === 'ready' ? documents.value.records : [],
  )
  const canAgree = actionsFrom(lien.status).includes('agree')
  return (
    <Card aria-labelledby="lien-thread" className={styles['part']}>
      <div className={styles['top']}>
        <h3 id="lien-thread">Negotiation</h3>
        <span className={styles['buttons']}>
          <LinkButton size="small" to={newDocumentPath({ matter: book.id, lien: lien.id })}>
            Write a letter
          </LinkButton>
          <Button size="small" onClick={() => onAsk({ kind: 'offer', by: 'them' })}>
            Add their offer
          </Button>
          <Button size="small" onClick={() => onAsk({ kind: 'offer', by: 'us' })}>
            Add our offer
          </Button>
        </span>
      </div>
      <FactList className={styles['figures']}>
        <Fact term="Their last">{theirs === null ? 'None' : formatDollars(theirs)}</Fact>
        <Fact term="Our last">{ours === null ? 'None' : formatDollars(ours.value.cents)}</Fact>
        <Fact term="Respond by">{respondBy === null ? null : formatDay(respondBy)}</Fact>
        <Fact term="Days open">{daysOpen === null ? null : String(daysOpen)}</Fact>
      </FactList>
      {thread.length > 0 && (
        <ol className={styles['thread']} aria-label="Offers, letters, files, steps and notes">
          {thread.map((entry) => (
            <li key={entry.id} data-kind={entry.kind}>
              <ThreadItem
                entry={entry}
                bookId={book.id}
                onAccept={canAgree ? (offer) => onAsk({ kind: 'step', action: 'agree', offer }) : null}
              />
              <p className={styles['facts']}>
                {whoOf(entry) !== null && <span>{whoOf(entry)}</span>}
                <span>
                  <Time at={Date.parse(entry.at)} now={now} />
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className={styles['group']}>
        <NewNote book={book} lien={lien.id} hint="A call, an email or anything else about this lien." />
      </div>
    </Card>
  )
}

function whoOf(entry: ThreadEntry): string | null {
  switch (entry.kind) {
    case 'note':
      return null
    case 'step':
      return entry.step.who
    case 'offer':
      return entry.offer.value.who
    case 'letter':
    case 'sent':
      return entry.letter.who
    case 'file':
      return entry.file.who
    case 'answer':
      return entry.answer.name
  }
}

type ThreadItemProps = {
  readonly entry: ThreadEntry
  readonly bookId: string
  /** null: the status does not allow an agreement. */
  readonly onAccept: ((offer: OfferRow) => void) | null
}

function ThreadItem({ entry, bookId, onAccept }: ThreadItemProps): ReactNode {
  switch (entry.kind) {
    case 'note':
      return <p className={styles['text']}>{entry.text}</p>
    case 'step':
      return <StepItem step={entry.step} />
    case 'offer':
      return <OfferItem offer={entry.offer} bookId={bookId} onAccept={onAccept} />
    case 'letter':
      return (
        <p>
          <b>Letter final</b>: <LetterLink letter={entry.letter} />
        </p>
      )
    case 'sent':
      return <SentItem letter={entry.letter} sent={entry.sent} />
    case 'file':
      return <FileItem file={entry.file} />
    case 'answer':
      return <AnswerItem answer={entry.answer} />
  }
}

function StepItem({ step }: { readonly step: LienStep }): ReactNode {
  const { to, cents, dispute, reason, proof } = step
  const more = [
    cents === null ? '' : formatDollars(cents),
    dispute === null ? '' : DISPUTE_REASONS[dispute],
    reason,
    proof,
  ].filter((words) => words !== '')
  return (
    <p>
      <b>{STATUS_LABELS[to]}</b>
      {more.length > 0 && `: ${more.join('; ')}`}
    </p>
  )
}

function LetterLink({ letter }: { readonly letter: Letter }): ReactNode {
  return <Link to={newDocumentPath({ document: letter.document })}>{letter.title}</Link>
}

function SentItem({ letter, sent }: { readonly letter: Letter; readonly sent: SentRow }): ReactNode {
  const facts = [
    sent.to === '' ? '' : `to ${sent.to}`,
    sent.number === '' ? '' : `No. ${sent.number}`,
    sent.proof === '' ? '' : `proof: ${sent.proof}`,
  ].filter((words) => words !== '')
  return (
    <>
      <p>
        <b>Sent</b> by {SENT_CHANNELS[sent.channel].toLowerCase()} on {formatDay(sent.on)}:{' '}
        <LetterLink letter={letter} />
      </p>
      {facts.length > 0 && <p className={styles['soft']}>{facts.join(' · ')}</p>}
    </>
  )
}

function FileItem({ file: { kind, name, url } }: { readonly file: ProofFile }): ReactNode {
  return (
    <p>
      <b>{PROOF_KINDS[kind]}</b>:{' '}
      {url === null ? (
        name
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
    </p>
  )
}

const ANSWERS = { accept: 'Accepted by link', counter: 'Proposed by link', ledger: 'Sent by link' } as const

function AnswerItem({ answer: { kind, cents, note, file } }: { readonly answer: Answer }): ReactNode {
  return (
    <>
      <p>
        <b>{ANSWERS[kind]}</b>
        {cents !== null && `: ${formatDollars(cents)}`}
      </p>
      {file !== null && <p className={styles['soft']}>File: {file.name}</p>}
      {note !== '' && <p className={styles['text']}>{note}</p>}
    </>
  )
}

type OfferItemProps = Omit<ThreadItemProps, 'entry'> & { readonly offer: OfferRow }

function OfferItem({ offer, bookId, onAccept }: OfferItemProps): ReactNode {
  const { by, cents, channel, respondBy, reasons, note, document } = offer.value
  const facts = [
    channel,
    document,
    respondBy === null ? '' : `${by === 'us' ? 'respond by' : 'open until'} ${formatDay(respondBy)}`,
  ].filter((words) => words !== '')
  const amount = formatDollars(cents)
  return (
    <>
      <div className={styles['top']}>
        <p>
          {by === 'us' ? 'We offered' : 'They offered'} <b className={styles['figure']}>{amount}</b>{' '}
          <NotReviewed rules={offer.value.results} />
        </p>
        {onAccept !== null && (
          <Button
            size="small"
            aria-label={`${by === 'us' ? 'They accepted' : 'Accept'} ${amount}`}
            onClick={() => onAccept(offer)}
          >
            {by === 'us' ? 'They accepted' : 'Accept'}
          </Button>
        )}
      </div>
      {facts.length > 0 && <p className={styles['soft']}>{facts.join(' · ')}</p>}
      {reasons.length > 0 && (
        <p className={styles['soft']}>
          {reasons.map((reason) => OFFER_REASONS[reason] ?? reason).join('; ')}
        </p>
      )}
      {note !== '' && <p className={styles['text']}>{note}</p>}
      {by === 'us' && (
        <p>
          <Link
            to={newDocumentPath({ template: 'T2', matter: bookId, lien: offer.value.lien, offer: offer.id })}
            aria-label={`Write the letter that offers ${amount}`}
          >
            Write the letter
          </Link>
        </p>
      )}
    </>
  )
}
