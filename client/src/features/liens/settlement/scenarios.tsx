import type { ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import {
  offersFor,
  type Offers,
  type Problem,
  type ProblemLine,
} from '../../../../../shared/domain/books/solve-book.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import { scenarioSchema, type Scenario } from '../../../../../shared/domain/records/book.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import { isSameJson, type JsonValue } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Button } from '../../../ui/button.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import { netRules, offerRules } from './offer-rules.ts'
import type { PinnedOffers } from './pinned-offers.ts'
import styles from './settlement.module.css'
import { holderOf, signedDollars, SOLVER_RULE } from './settlement-words.ts'

/** As many as can be read side by side. */
const MOST = 3

type ScenariosProps = {
  readonly book: OpenBook
  readonly problem: Problem
  readonly pinned: PinnedOffers
  readonly wantedNet: number
  readonly onUse: (scenario: Scenario) => void
}

/** Offers that were kept with their inputs, side by side. What comes of them is worked out again from these inputs. */
export function Scenarios({ book, problem, pinned, wantedNet, onUse }: ScenariosProps): ReactNode {
  const { values, set } = book.draft
  const kept = elementsOf(values, 'scenarios', scenarioSchema)
  const isFull = kept.length >= MOST
  const save = (): void => {
    const { at } = book.signed()
    const scenario: Scenario = { ...problem, wantedNet, at, name: nameOf(problem, wantedNet) }
    set(`scenarios/${book.newId()}`, scenario satisfies JsonValue)
  }
  return (
    <section aria-labelledby="settlement-scenarios" className={styles['scenarios']}>
      <div className={styles['rowsTop']}>
        <h3 id="settlement-scenarios">Scenarios</h3>
        <Button
          size="small"
          aria-disabled={isFull || undefined}
          aria-describedby="settlement-scenarios-hint"
          onClick={() => {
            if (!isFull) save()
          }}
        >
          Keep as a scenario
        </Button>
      </div>
      <p id="settlement-scenarios-hint" className={styles['small']}>
        {isFull ? 'Three are kept. Remove one to keep another.' : 'Keep up to three, and compare them here.'}
      </p>
      {kept.length > 0 && (
        // A region that scrolls sideways has to be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['wide']} role="region" aria-label="Kept scenarios, side by side" tabIndex={0}>
          <Comparison book={book} kept={kept} problem={problem} pinned={pinned} onUse={onUse} />
        </div>
      )}
    </section>
  )
}

function nameOf({ sharing }: Problem, wantedNet: number): string {
  return `Net ${formatDollars(wantedNet)}, ${sharing === 'equal_factor' ? 'equal factor' : 'last payer first'}`
}

type ComparisonProps = Pick<ScenariosProps, 'book' | 'problem' | 'pinned' | 'onUse'> & {
  readonly kept: readonly { readonly id: string; readonly value: Scenario }[]
}

function Comparison({ book, kept, problem, pinned, onUse }: ComparisonProps): ReactNode {
  const byId = new Map(book.liens.map((lien) => [lien.id, lien]))
  const columns = kept.map(({ id, value }) => {
    const { name: _, at: __, wantedNet, ...inputs } = value
    const offers = offersFor(inputs, wantedNet)
    const rules = netRules(byId, inputs, offers, pinned)
    return { id, value, offers, rules, isCurrent: isSameInputs(inputs, problem) }
  })
  const liens = [...new Set(columns.flatMap(({ value }) => value.lines.map(({ id }) => id)))]
  const row = (
    title: string,
    figure: (column: (typeof columns)[number]) => number,
    isOfOffers = false,
  ): ReactNode => (
    <tr>
      <th scope="row">{title}</th>
      {columns.map((column) => (
        <td key={column.id}>
          {signedDollars(figure(column))}
          {isOfOffers && <Mark rules={column.rules} />}
        </td>
      ))}
    </tr>
  )
  return (
    <table className={styles['comparison']}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          {columns.map(({ id, value, isCurrent }) => (
            <th key={id} scope="col">
              {value.name}
              {!isCurrent && <span className={styles['small']}>Amounts or terms have changed since.</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row('Settlement', ({ value }) => value.settlement)}
        {row('Fee', ({ value }) => value.fee)}
        {row('Costs and deductions', ({ value }) => value.costs + value.other)}
        {row('Holdback', ({ value }) => value.holdback)}
        {liens.map((id) => (
          <tr key={id}>
            <th scope="row">{holderOf(byId.get(id))}</th>
            {columns.map(({ id: column, value, offers }) => (
              <td key={column}>
                <Offer {...{ offers, pinned }} lien={byId.get(id)} line={lineIn(value, id)} />
              </td>
            ))}
          </tr>
        ))}
        {row(
          'Saved on liens',
          ({ value, offers }) =>
            value.lines.reduce((sum, { id, amount }) => sum + amount - (offers.cents.get(id) ?? amount), 0),
          true,
        )}
      </tbody>
      <tfoot>
        {row('Client’s net', ({ offers }) => offers.net, true)}
        <tr>
          <td />
          {columns.map(({ id, value }) => (
            <td key={id}>
              <span className={styles['columnActions']}>
                <Button size="small" aria-label={`Use ${value.name}`} onClick={() => onUse(value)}>
                  Use
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${value.name}`}
                  onClick={() => book.draft.set(`scenarios/${id}`, null)}
                >
                  Remove
                </Button>
              </span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function lineIn({ lines }: Scenario, lien: string): ProblemLine | undefined {
  return lines.find(({ id }) => id === lien)
}

type OfferProps = {
  readonly offers: Offers
  readonly pinned: PinnedOffers
  /** As the matter has it now. */
  readonly lien: BookLien | undefined
  readonly line: ProblemLine | undefined
}

function Offer({ offers, pinned, lien, line }: OfferProps): ReactNode {
  const cents = line === undefined ? undefined : offers.cents.get(line.id)
  if (line === undefined || cents === undefined) return '–'
  const rules = lien === undefined ? [SOLVER_RULE] : offerRules(lien, line, cents, pinned)
  return (
    <>
      {formatDollars(cents)}
      <Mark rules={rules} />
    </>
  )
}

function Mark({ rules }: { readonly rules: readonly FigureRule[] }): ReactNode {
  return (
    <span className={styles['mark']}>
      <NotReviewed rules={rules} />
    </span>
  )
}

/** Whether the book still says what the scenario was made from; how the reduction is shared is a choice. */
function isSameInputs(one: Problem, other: Problem): boolean {
  return isSameJson({ ...one, sharing: '' }, { ...other, sharing: '' })
}
