import { memo, useMemo, useState, type ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { SettlementFigures } from '../../../../../shared/domain/books/settlement-figures.ts'
import {
  fixedWhy,
  type FixedWhy,
  type Offers,
  type Problem,
  type ProblemLine,
} from '../../../../../shared/domain/books/solve-book.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import { claimRules, offerRules } from './offer-rules.ts'
import type { PinnedOffers } from './pinned-offers.ts'
import styles from './settlement.module.css'
import { holderOf } from './settlement-words.ts'

const WHY_FIXED: Readonly<Record<NonNullable<FixedWhy>, string>> = {
  locked: 'Fixed: the amount is agreed, or the lien is done.',
  formula: 'Fixed by a formula, unless you negotiate it.',
  not_negotiable: 'Fixed: you set it as not negotiable.',
  no_claim: 'No claim is entered yet.',
}

type OfferTableProps = {
  readonly book: OpenBook
  readonly figures: SettlementFigures
  readonly problem: Problem
  readonly offers: Offers
  readonly pinned: PinnedOffers
}

/** The claim and the offer of each lien. A row with its terms is drawn again only when they change; while the slider moves, only its offer is. */
export function OfferTable({ book, figures, problem, offers, pinned }: OfferTableProps): ReactNode {
  const byId = useMemo(() => new Map(book.liens.map((lien) => [lien.id, lien])), [book.liens])
  const kinds = useMemo(() => new Map(figures.lines.map(({ id, kind }) => [id, kind])), [figures.lines])
  const { set } = book.draft
  return (
    // A region that scrolls sideways has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['wide']} role="region" aria-label="Offers" tabIndex={0}>
      <table className={styles['offers']}>
        <caption>
          <VisuallyHidden>Claim and offer of each lien</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Lien</th>
            <th scope="col">Claim</th>
            <th scope="col">Offer</th>
          </tr>
        </thead>
        <tbody>
          {problem.lines.map((line) => {
            const lien = byId.get(line.id)
            const offer = offers.cents.get(line.id) ?? line.amount
            return (
              lien !== undefined && (
                <tr key={line.id}>
                  <LienCell
                    lien={lien}
                    line={line}
                    why={fixedWhy(lien, kinds.get(line.id) ?? 'asserted')}
                    isPinned={pinned.cents.has(line.id)}
                    set={set}
                    unpin={pinned.unpin}
                  />
                  <OfferCells
                    amount={line.amount}
                    offer={offer}
                    claimRules={claimRules(lien)}
                    offerRules={offerRules(lien, line, offer, pinned)}
                  />
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type OfferCellsProps = {
  readonly amount: number
  readonly offer: number
  readonly claimRules: readonly FigureRule[]
  readonly offerRules: readonly FigureRule[]
}

function OfferCells({ amount, offer, claimRules, offerRules }: OfferCellsProps): ReactNode {
  return (
    <>
      <td>
        {formatDollars(amount)} <NotReviewed rules={claimRules} />
      </td>
      <td>
        <span className={styles['offer']}>{formatDollars(offer)}</span>
        {offer < amount && <span className={styles['less']}>−{formatDollars(amount - offer)}</span>}
        <NotReviewed rules={offerRules} />
      </td>
    </>
  )
}

type LienCellProps = {
  readonly lien: BookLien
  readonly line: ProblemLine
  readonly why: FixedWhy
  readonly isPinned: boolean
  readonly set: OpenBook['draft']['set']
  readonly unpin: PinnedOffers['unpin']
}

const LienCell = memo(function LienCell({ lien, line, why, isPinned, set, unpin }: LienCellProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const holder = holderOf(lien)
  const parts = [
    line.floor > 0 && `floor ${formatDollars(line.floor)}`,
    line.weight !== 1 && `weight ${line.weight}`,
  ].filter((part) => part !== false)
  return (
    <th scope="row">
      <span className={styles['holder']}>{holder}</span>
      <span className={styles['claim']}>Claim {formatDollars(line.amount)}</span>
      {why !== null && <span className={styles['small']}>{WHY_FIXED[why]}</span>}
      {why === null && isPinned && <span className={styles['small']}>Your offer from a formula.</span>}
      {why === null && !isPinned && parts.length > 0 && (
        <span className={styles['small']}>{parts.join(', ')}</span>
      )}
      {why === null && isPinned ? (
        <Button
          size="small"
          variant="ghost"
          className={styles['terms']}
          onClick={() => void unpin(line.id).catch(() => undefined)}
        >
          Let the slider set it<VisuallyHidden>, {holder}</VisuallyHidden>
        </Button>
      ) : (
        why !== 'locked' && (
          <Button
            size="small"
            variant="ghost"
            className={styles['terms']}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Terms<VisuallyHidden> of {holder}</VisuallyHidden>
          </Button>
        )
      )}
      {isOpen && why !== 'locked' && <Terms lien={lien} line={line} why={why} set={set} />}
    </th>
  )
})

type TermsProps = Pick<LienCellProps, 'lien' | 'line' | 'why' | 'set'>

function Terms({ lien, line, why, set }: TermsProps): ReactNode {
  const unit = (field: string): string => `liens/${lien.id}/${field}`
  const floor = lien.unit('floor')
  const isOpen = why === null || why === 'no_claim'
  return (
    <div className={styles['termFields']}>
      <CheckboxField
        label="Negotiable"
        checked={isOpen}
        onChange={({ target }) => set(unit('negotiable'), target.checked)}
      />
      {isOpen && (
        <>
          <MoneyField
            label="Floor"
            hint="The least to offer."
            optional
            cents={typeof floor === 'number' ? floor : null}
            onChange={(cents) => set(unit('floor'), cents)}
          />
          <TextField
            label="Weight"
            type="number"
            min={0}
            max={1000}
            step={1}
            hint="2 pays twice the part of 1. 0 stays at the floor."
            value={line.weight}
            onChange={({ target }) => {
              const weight = target.valueAsNumber
              if (Number.isInteger(weight) && weight >= 0 && weight <= 1000) set(unit('weight'), weight)
            }}
          />
        </>
      )}
    </div>
  )
}
