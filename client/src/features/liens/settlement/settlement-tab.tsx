import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { settlementFigures } from '../../../../../shared/domain/books/settlement-figures.ts'
import { Card } from '../../../ui/card.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MatterSaveMark } from '../matter/matter-save-mark.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { FeeFields } from './fee-fields.tsx'
import { MoneyRows } from './money-rows.tsx'
import { usePinnedOffers } from './pinned-offers.ts'
import styles from './settlement.module.css'
import { SolverCard } from './solver-card.tsx'
import { WaterfallTable } from './waterfall-table.tsx'

/** Formulas and rules of law are the largest part of this tab, and come after the rest of it. */
const LienFormulas = lazy(async () => ({ default: (await import('./lien-formulas.tsx')).LienFormulas }))

/** The money of a matter: what came in, what goes out and in which order, and what to offer on the liens. */
export function SettlementTab({ book }: { readonly book: OpenBook }): ReactNode {
  const { values, errors, set } = book.draft
  const figures = useMemo(() => settlementFigures(values, book.liens), [book.liens, values])
  const pinned = usePinnedOffers(book.id)
  return (
    <div className={styles['tab']}>
      <div className={styles['sticky']}>
        <MatterSaveMark book={book} />
      </div>
      <div className={styles['sheet']}>
        <Card aria-labelledby="settlement-sheet" className={styles['part']}>
          <h2 id="settlement-sheet">Money in, fee and costs</h2>
          <MoneyRows
            {...{ book, list: 'recoveries', title: 'Recoveries', noun: 'Recovery', textLabel: 'From' }}
            total={figures.gross}
            empty="No recovery is entered yet."
          />
          <FeeFields book={book} figures={figures} />
          <MoneyRows
            {...{ book, list: 'costs', title: 'Costs', noun: 'Cost', textLabel: 'For' }}
            total={figures.costs}
            empty="No costs are entered. They count as $0.00."
          />
          <MoneyRows
            {...{ book, list: 'deductions', title: 'Other deductions', noun: 'Deduction', textLabel: 'For' }}
            total={figures.other}
            empty="None."
          />
          <div className={styles['holdback']}>
            <MoneyField
              label="Holdback"
              optional
              hint="Kept back from the client for what may still come. It is a line of its own."
              cents={typeof values['holdback'] === 'number' ? values['holdback'] : null}
              error={errors['holdback']}
              onChange={(cents) => set('holdback', cents)}
            />
          </div>
        </Card>
        <Card aria-labelledby="settlement-waterfall" className={styles['part']}>
          <h2 id="settlement-waterfall">Who gets what</h2>
          <WaterfallTable
            figures={figures}
            liens={book.liens}
            onOrder={(order) => set('order', order === null ? null : [...order])}
          />
        </Card>
      </div>
      <SolverCard book={book} figures={figures} pinned={pinned} />
      <Card aria-labelledby="settlement-formulas" className={styles['part']}>
        <h2 id="settlement-formulas">Formulas for each lien</h2>
        <p className={styles['soft']}>
          Rules that are in the product, worked out from this matter. Nobody has reviewed those marked “not
          reviewed”: verify the law before you rely on a figure.
        </p>
        <Suspense fallback={<Skeleton label="Loading the formulas…" />}>
          <LienFormulas book={book} pinned={pinned} />
        </Suspense>
      </Card>
    </div>
  )
}
