import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import {
  askState,
  asksOf,
  isOver,
  offerOfAnswer,
  type AnswerRow,
  type AskRow,
  type AskState,
} from '../../../../../shared/domain/books/asks.ts'
import { disputedFields, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { getAnswerFileEndpoint, getAskLinkEndpoint } from '../../../../../shared/contracts/lien-answers.ts'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { isLocked, LIEN_OBSTACLES } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { downloadBlob } from '../../../platform/download.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { Time } from '../../../ui/time.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useNow } from '../../../ui/use-now.ts'
import { formatDay } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './lien.module.css'

const AskDialog = lazyExtra(async () => (await import('./provider-ask-dialogs.tsx')).AskDialog)
const AnswerLinkDialog = lazyExtra(async () => (await import('./provider-ask-dialogs.tsx')).AnswerLinkDialog)
const WithdrawAskDialog = lazyExtra(
  async () => (await import('./provider-ask-dialogs.tsx')).WithdrawAskDialog,
)

/** Of the heading, which takes the focus. */
export const ANSWERS_ID = 'lien-answers'

const MINUTE = 60_000

type ProviderAnswersProps = { readonly book: OpenBook; readonly lien: BookLien }

/** Requests to the lienholder by link, and what was answered on their page. */
export function ProviderAnswers({ book, lien }: ProviderAnswersProps): ReactNode {
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const [pressed, setPressed] = useState(0)
  // The button that was pressed is gone, and beside an open dialog nothing else can have the focus.
  useEffect(() => {
    if (pressed > 0) heading.current?.focus()
  }, [pressed])
  const now = useNow(MINUTE)
  const asks = asksOf(book.draft.values, lien.id)
  const hasOffer = lien.offers.some(({ value }) => value.by === 'us')
  const obstacle = obstacleTo(lien, hasOffer)
  return (
    <Card aria-labelledby={ANSWERS_ID} className={styles['part']}>
      <div className={styles['top']}>
        <h3 id={ANSWERS_ID} ref={heading} tabIndex={-1}>
          Answers by link
        </h3>
        {obstacle === null && (
          <Button size="small" onClick={() => setAsking(true)}>
            Ask for an answer
          </Button>
        )}
      </div>
      {obstacle !== null && <p className={styles['soft']}>{obstacle}</p>}
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {asks.length === 0 && obstacle === null && (
        <p className={styles['soft']}>
          The lienholder gets a page without an account. There they accept our offer, propose another amount,
          or send a ledger.
        </p>
      )}
      {asks.length > 0 && (
        <ul className={styles['thread']} aria-label="Requests by link">
          {asks.toReversed().map((ask) => (
            <li key={ask.id}>
              <AskItem
                {...{ book, lien, ask, now }}
                onSaid={(words) => {
                  setSaid(words)
                  setPressed(pressed + 1)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <Suspense>
          <AskDialog
            book={book}
            lien={lien}
            onClose={() => setAsking(false)}
            onSaved={() =>
              setSaid(
                'The request is saved on this device. Our server makes the link, and the email if there is one, when you’re online.',
              )
            }
          />
        </Suspense>
      )}
    </Card>
  )
}

function obstacleTo(lien: BookLien, hasOffer: boolean): string | null {
  if (isLocked(lien.status)) return 'This lien is agreed or closed, so its links take no answers.'
  if (disputedFields(lien).length > 0) return LIEN_OBSTACLES.amount_conflict
  return hasOffer ? null : 'Add an offer of ours first. Then the lienholder can answer it by link.'
}

type AskItemProps = ProviderAnswersProps & {
  readonly ask: AskRow
  readonly now: number
  readonly onSaid: (words: string) => void
}

function AskItem({ book, lien, ask, now, onSaid }: AskItemProps): ReactNode {
  const { offer, email, respondBy } = ask.value
  const receivedAt = receiptOf(book.draft.values[`receipts/${ask.id}`])
  const state = askState(ask, lien, now)
  const [words, tone] = stateWords(state, ask, receivedAt !== null)
  const cents = lien.offers.find(({ id }) => id === offer)?.value.cents
  return (
    <>
      <div className={styles['top']}>
        <p>
          <b className={styles['figure']}>{cents === undefined ? 'Our offer' : formatDollars(cents)}</b>{' '}
          <Badge tone={tone}>{words}</Badge>
        </p>
        <AskButtons
          {...{ book, ask, onSaid }}
          isKept={receivedAt !== null}
          isOpen={state === 'open'}
          canWithdraw={state === 'open' || (state === 'accepted' && !isOver(ask, lien, now))}
        />
      </div>
      <p className={styles['facts']}>
        <span>{email === '' ? 'link only' : `to ${email}`}</span>
        <span>respond by {formatDay(respondBy)}</span>
        {receivedAt !== null && (
          <span>
            link made <Time at={Date.parse(receivedAt)} now={now} />
          </span>
        )}
      </p>
      {ask.answers.map((answer) => (
        <AnswerItem key={answer.id} {...{ book, lien, ask, answer, now }} />
      ))}
    </>
  )
}

/** When the server got it; null: it is on this device alone. */
function receiptOf(receipt: unknown): string | null {
  return typeof receipt === 'object' && receipt !== null && 'at' in receipt && typeof receipt.at === 'string'
    ? receipt.at
    : null
}

function stateWords(
  state: AskState,
  { answers, isWithdrawn }: AskRow,
  isKept: boolean,
): readonly [string, Tone] {
  switch (state) {
    case 'accepted':
      return [isWithdrawn ? 'Accepted, link withdrawn' : 'Accepted', 'success']
    case 'withdrawn':
      return ['Withdrawn', 'neutral']
    case 'closed':
      return ['Closed', 'neutral']
    case 'expired':
      return [answers.length === 0 ? 'Expired without an answer' : 'Expired', 'warning']
    case 'open':
      if (!isKept) return ['Waits for a connection', 'info']
      return answers.length === 0 ? ['Waiting for an answer', 'info'] : ['Answered', 'success']
  }
}

type AskButtonsProps = Pick<AskItemProps, 'book' | 'ask' | 'onSaid'> & {
  readonly isKept: boolean
  readonly isOpen: boolean
  /** Also once it is accepted: the page still shows the client. */
  readonly canWithdraw: boolean
}

/** The link comes from the server when it is asked for, and is kept nowhere on the device. */
function AskButtons({ book, ask, onSaid, isKept, isOpen, canWithdraw }: AskButtonsProps): ReactNode {
  const { http } = usePlatform()
  const isOffline = useConnectivity() === 'offline'
  const [withdrawing, setWithdrawing] = useState(false)
  const link = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      unwrap(await http.call(getAskLinkEndpoint, { params: { book: book.id, ask: ask.id } })),
  })
  if (!canWithdraw) return null
  return (
    <div className={styles['buttons']}>
      {isOpen && isKept && !isOffline && (
        <Button size="small" busy={link.isPending} onClick={() => link.mutate()}>
          Get link
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => setWithdrawing(true)}>
        Withdraw
      </Button>
      <FormError>{link.error === null ? null : failureMessage(link.error)}</FormError>
      <Suspense>
        {link.data !== undefined && <AnswerLinkDialog {...link.data} onClose={() => link.reset()} />}
        {withdrawing && (
          <WithdrawAskDialog
            book={book}
            ask={ask}
            onClose={() => setWithdrawing(false)}
            onSaved={() => onSaid('The request is withdrawn. Saved on this device.')}
          />
        )}
      </Suspense>
    </div>
  )
}

type AnswerItemProps = Omit<AskItemProps, 'onSaid'> & { readonly answer: AnswerRow }

const ANSWER_WORDS = { accept: 'accepted', counter: 'proposed', ledger: 'sent a file' } as const

function AnswerItem({ book, lien, ask, answer, now }: AnswerItemProps): ReactNode {
  const [failure, setFailure] = useState<string | null>(null)
  const { kind, cents, name, note, file, at } = answer.value
  const units = offerOfAnswer(answer)
  const isAdded = lien.offers.some(({ id }) => id === answer.id)
  async function add(): Promise<void> {
    setFailure(null)
    try {
      await book.add(units ?? {})
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <div className={styles['answer']}>
      <div className={styles['top']}>
        <p>
          {name} {ANSWER_WORDS[kind]}{' '}
          {cents !== null && <b className={styles['figure']}>{formatDollars(cents)}</b>}
        </p>
        {units !== null &&
          (isAdded ? (
            <Badge tone="success">In the offers</Badge>
          ) : (
            <Button
              size="small"
              aria-label={`Add ${formatDollars(cents ?? 0)} to the offers`}
              onClick={() => void add()}
            >
              Add to the offers
            </Button>
          ))}
        {file !== null && <FileButton {...{ book, ask, file }} />}
      </div>
      <p className={styles['facts']}>
        <Time at={Date.parse(at)} now={now} />
        {file !== null && (
          <span>
            {file.name}, {formatSize(file.size)}
          </span>
        )}
      </p>
      {note !== '' && <p className={styles['text']}>{note}</p>}
      <FormError>{failure}</FormError>
    </div>
  )
}

type FileButtonProps = Pick<AskItemProps, 'book' | 'ask'> & {
  readonly file: NonNullable<AnswerRow['value']['file']>
}

function FileButton({ book, ask, file }: FileButtonProps): ReactNode {
  const { http } = usePlatform()
  const isOffline = useConnectivity() === 'offline'
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      unwrap(
        await http.call(getAnswerFileEndpoint, {
          params: { book: book.id, ask: ask.id, file: file.id },
          timeout: MINUTE,
        }),
      ),
    // Without the sender’s name for it, which may name the client: others may see the list of downloads.
    onSuccess: (content) => downloadBlob(`answer-${file.id.slice(0, 8)}${endingOf(file.name)}`, content),
  })
  if (isOffline) return <span className={styles['soft']}>The file can be saved when you’re online.</span>
  return (
    <>
      <Button size="small" busy={saving.isPending} onClick={() => saving.mutate()}>
        Save the file
      </Button>
      <FormError>{saving.error === null ? null : failureMessage(saving.error)}</FormError>
    </>
  )
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.'))
}
