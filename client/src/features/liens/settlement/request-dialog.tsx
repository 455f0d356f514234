import { useState, type ReactNode } from 'react'
import { requestReductions } from '../../../../../shared/domain/books/request-reductions.ts'
import { solverResults } from '../../../../../shared/domain/books/solver-results.ts'
import type { Offers } from '../../../../../shared/domain/books/solve-book.ts'
import { isCalendarDate } from '../../../../../shared/domain/calendar-date.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { Link } from 'react-router-dom'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newDocumentPath } from '../lien-paths.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import type { PinnedOffers } from './pinned-offers.ts'
import styles from './settlement.module.css'
import { dayFrom, holderOf, SOLVER_RULE } from './settlement-words.ts'

/** Days that a lienholder has to answer, as a suggestion. */
const ANSWER_DAYS = 14

type RequestDialogProps = {
  readonly book: OpenBook
  readonly offers: Offers
  /** Ids of the liens to request a reduction of. */
  readonly lines: readonly string[]
  readonly pinned: PinnedOffers
  readonly onClose: () => void
  /** In words, what was saved. */
  readonly onDone: (words: ReactNode) => void
}

/** Saves our offers, and moves each lien to "reduction requested" where its status allows it, as one change. */
export function RequestDialog({
  book,
  offers,
  lines,
  pinned,
  onClose,
  onDone,
}: RequestDialogProps): ReactNode {
  const [respondBy, setRespondBy] = useState(() => dayFrom(book.signed().at, ANSWER_DAYS))
  const [channel, setChannel] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const byId = new Map(book.liens.map((lien) => [lien.id, lien]))
  const isDay = isCalendarDate(respondBy)

  async function save(): Promise<void> {
    if (!isDay) return
    setIsSaving(true)
    setFailure(null)
    const solved = solverResults(offers)
    const { units, staying } = requestReductions(
      book.draft.values,
      {
        offers: lines.map((lien) => {
          const result = pinned.resultOf(lien)
          const results = result === null ? (offers.asked.rows.includes(lien) ? solved : []) : [result]
          return { lien, cents: offers.cents.get(lien) ?? 0, results }
        }),
        ...{ respondBy, channel: channel.trim(), note: '' },
      },
      book.signed(),
      book.newId,
    )
    try {
      await book.add(units)
      onDone(
        <>
          <p>{lines.length === 1 ? 'One offer is' : `${lines.length} offers are`} saved on this device.</p>
          <ul className={styles['letters']}>
            {lines.map((id) => (
              <li key={id}>
                <Link
                  to={newDocumentPath({
                    ...{ template: 'T2', matter: book.id, lien: id, offer: offerIn(units, id) },
                  })}
                >
                  Write the letter to {holderOf(byId.get(id))}
                </Link>
              </li>
            ))}
          </ul>
          {staying.map(({ lien, error }) => (
            <p key={lien}>
              {holderOf(byId.get(lien))}: the offer is saved, the status stays. {error}
            </p>
          ))}
        </>,
      )
    } catch (error) {
      setFailure(toOfflineError(error).words)
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Request these reductions?"
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            Save {lines.length === 1 ? 'the offer' : `${lines.length} offers`}
          </Button>
        </>
      }
    >
      <p>
        Each offer is kept in its lien’s history, with how it was worked out. The amounts of the liens stay as
        they are until you agree.
      </p>
      <ul className={styles['requested']}>
        {lines.map((id) => (
          <li key={id}>
            <span>{holderOf(byId.get(id))}</span>
            <span>
              <span className={styles['figure']}>{formatDollars(offers.cents.get(id) ?? 0)}</span>{' '}
              <NotReviewed rules={[pinned.resultOf(id) ?? SOLVER_RULE]} />
            </span>
          </li>
        ))}
      </ul>
      <TextField
        label="Answer wanted by"
        type="date"
        value={respondBy}
        error={isDay ? undefined : 'Enter the day by which you want an answer.'}
        onChange={({ target }) => setRespondBy(target.value)}
      />
      <TextField
        label="How it is sent"
        optional
        maxLength={200}
        autoComplete="off"
        hint="For example fax, email or certified mail."
        value={channel}
        onChange={({ target }) => setChannel(target.value)}
      />
      <FormError>{failure}</FormError>
    </Dialog>
  )
}

/** The id of the offer that was written for the lien. */
function offerIn(units: UnitValues, lien: string): string {
  const name = Object.entries(units).find(
    ([unit, value]) =>
      unit.startsWith('offers/') &&
      typeof value === 'object' &&
      value !== null &&
      'lien' in value &&
      value['lien'] === lien,
  )?.[0]
  return name?.slice('offers/'.length) ?? ''
}
