import { useEffect, useRef, useState, type ReactNode } from 'react'
import { resultsOfLien } from '../../../../../shared/domain/books/figure-rules.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { SettlementFigures } from '../../../../../shared/domain/books/settlement-figures.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import {
  PAYMENT_ORDER,
  type AmountKind,
  type PaidLine,
  type PaymentRank,
} from '../../../../../shared/domain/liens/waterfall.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { lienTypeName } from '../lien-labels.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import styles from './settlement.module.css'
import { holderOf, KIND_LABELS, RANK_LABELS, signedDollars } from './settlement-words.ts'

type Line = {
  readonly id: string
  readonly name: string
  readonly cents: number
  readonly kind: AmountKind | null
  readonly type: string
  readonly rules?: readonly FigureRule[]
}

type WaterfallTableProps = {
  readonly figures: SettlementFigures
  readonly liens: readonly BookLien[]
  readonly onOrder: (order: readonly PaymentRank[] | null) => void
}

/** Who gets what, in the order of payment, down to the client. */
export function WaterfallTable({ figures, liens, onOrder }: WaterfallTableProps): ReactNode {
  const { waterfall, gross, order } = figures
  const paid = new Map(waterfall.paid.map((line) => [line.id, line]))
  const isShort = waterfall.paid.some(({ short }) => short > 0)
  const groups = order
    .map((rank) => ({ rank, lines: linesOf(rank, figures, liens) }))
    .filter(({ lines }) => lines.length > 0)
  const { announced, focus, move } = useMoves(
    groups.map(({ rank }) => rank),
    order,
    onOrder,
  )
  const isUsual = order.every((rank, at) => rank === PAYMENT_ORDER[at])
  return (
    <>
      {isShort && (
        <Alert tone="danger" role="status" title="The money runs out">
          The lines come to more than the recoveries. Each group is paid in full before the next one; inside a
          group the lines share in proportion.
        </Alert>
      )}
      {/* A region that scrolls sideways has to be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['wide']} role="region" aria-label="Lines of the settlement" tabIndex={0}>
        <table className={styles['waterfall']} data-short={isShort || undefined}>
          <caption>
            <VisuallyHidden>The lines of the settlement, in the order of payment</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Amount</th>
              {isShort && <th scope="col">Paid</th>}
            </tr>
          </thead>
          <tbody>
            <tr className={styles['recovered']}>
              <th scope="row">Recovered</th>
              <td>{formatDollars(gross)}</td>
              {isShort && <td />}
            </tr>
          </tbody>
          {groups.map(({ rank, lines }, at) => (
            <tbody key={rank}>
              <tr className={styles['rank']}>
                <th scope="rowgroup" colSpan={isShort ? 3 : 2}>
                  <span className={styles['rankInside']}>
                    <span>
                      {at + 1}. {RANK_LABELS[rank]}
                    </span>
                    {groups.length > 1 && (
                      <span className={styles['moves']} ref={focus.rank === rank ? focus.ref : undefined}>
                        <Move rank={rank} by={-1} disabled={at === 0} onMove={move} />
                        <Move rank={rank} by={1} disabled={at === groups.length - 1} onMove={move} />
                      </span>
                    )}
                  </span>
                </th>
              </tr>
              {lines.map((line) => (
                <LineRow key={line.id} line={line} paid={paid.get(line.id)} isShort={isShort} />
              ))}
            </tbody>
          ))}
          {figures.holdback > 0 && (
            <tbody>
              <LineRow
                line={{ id: 'holdback', name: 'Holdback', cents: figures.holdback, kind: null, type: '' }}
                paid={paid.get('holdback')}
                isShort={isShort}
              />
            </tbody>
          )}
          <tfoot>
            <tr data-negative={waterfall.clientNet < 0 || undefined}>
              <th scope="row">
                Client’s net{' '}
                <span className={styles['marks']}>
                  {waterfall.provisional && <Badge tone="warning">Provisional</Badge>}
                  <NotReviewed
                    rules={groups.flatMap(({ lines }) => lines.flatMap(({ rules }) => rules ?? []))}
                  />
                </span>
                {waterfall.clientNet < 0 && (
                  <span className={styles['negative']}>Below zero: a statement cannot be issued.</span>
                )}
                {waterfall.provisional && (
                  <span className={styles['small']}>Not every lien has an agreed amount yet.</span>
                )}
              </th>
              <td>{signedDollars(waterfall.clientNet)}</td>
              {isShort && <td>{formatDollars(waterfall.left)}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
      <p role="status" className={styles['announced']}>
        {announced}
      </p>
      <div className={styles['orderNote']}>
        <p className={styles['small']}>The order matters only when the money runs out. Verify priorities.</p>
        {!isUsual && (
          <Button size="small" variant="ghost" onClick={() => onOrder(null)}>
            Use the usual order
          </Button>
        )}
      </div>
    </>
  )
}

type LineRowProps = {
  readonly line: Line
  readonly paid: PaidLine | undefined
  readonly isShort: boolean
}

function LineRow({ line, paid, isShort }: LineRowProps): ReactNode {
  return (
    <tr>
      <th scope="row">
        {line.name}
        {(line.kind !== null || line.type !== '') && (
          <span className={styles['small']}>
            {[line.type, line.kind === null ? '' : KIND_LABELS[line.kind]]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        )}
      </th>
      <td>
        {formatDollars(line.cents)} <NotReviewed rules={line.rules ?? []} />
      </td>
      {isShort && (
        <td>
          {formatDollars(paid?.cents ?? 0)}
          {(paid?.short ?? 0) > 0 && (
            <span className={styles['shortBy']}>short {formatDollars(paid?.short ?? 0)}</span>
          )}
        </td>
      )}
    </tr>
  )
}

function linesOf(
  rank: PaymentRank,
  { fee, costs, other, lines }: SettlementFigures,
  liens: readonly BookLien[],
): readonly Line[] {
  const byId = new Map(liens.map((lien) => [lien.id, lien]))
  const own =
    rank === 'fee_and_costs'
      ? [
          { id: 'fee', name: 'Attorney fee', cents: fee, kind: null, type: '' },
          { id: 'costs', name: 'Costs', cents: costs, kind: null, type: '' },
          ...(other > 0
            ? [{ id: 'other', name: 'Other deductions', cents: other, kind: null, type: '' }]
            : []),
        ]
      : []
  return [
    ...own,
    ...lines
      .filter((line) => line.rank === rank)
      .map(({ id, cents, kind }) => {
        const lien = byId.get(id)
        return {
          id,
          name: holderOf(lien),
          cents,
          kind,
          type: lien === undefined ? '' : lienTypeName(lien.type),
          rules: lien === undefined ? [] : resultsOfLien(lien),
        }
      }),
  ]
}

type MoveProps = {
  readonly rank: PaymentRank
  readonly by: -1 | 1
  readonly disabled: boolean
  readonly onMove: (rank: PaymentRank, by: -1 | 1) => void
}

/** Stays focusable at an end, so that the focus does not get lost when it arrives there. */
function Move({ rank, by, disabled, onMove }: MoveProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['move']}
      data-by={by}
      aria-disabled={disabled || undefined}
      aria-label={`Move ${RANK_LABELS[rank]} ${by < 0 ? 'up' : 'down'}`}
      onClick={() => {
        if (!disabled) onMove(rank, by)
      }}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </button>
  )
}

/** Moves a group past the next one that is shown, keeps the focus on the button, and says where the group is now. */
function useMoves(
  shown: readonly PaymentRank[],
  order: readonly PaymentRank[],
  onOrder: WaterfallTableProps['onOrder'],
) {
  const ref = useRef<HTMLSpanElement>(null)
  const [moved, setMoved] = useState<{
    readonly rank: PaymentRank
    readonly by: -1 | 1
    readonly turn: number
  } | null>(null)
  useEffect(() => {
    if (moved !== null) ref.current?.querySelector<HTMLButtonElement>(`[data-by="${moved.by}"]`)?.focus()
  }, [moved])
  const move = (rank: PaymentRank, by: -1 | 1): void => {
    const neighbor = shown[shown.indexOf(rank) + by]
    if (neighbor === undefined) return
    const others = order.filter((each) => each !== rank)
    const at = others.indexOf(neighbor) + (by < 0 ? 0 : 1)
    onOrder([...others.slice(0, at), rank, ...others.slice(at)])
    setMoved({ rank, by, turn: (moved?.turn ?? 0) + 1 })
  }
  const announced =
    moved === null ? '' : `${RANK_LABELS[moved.rank]}: ${shown.indexOf(moved.rank) + 1} of ${shown.length}`
  return { announced, focus: { rank: moved?.rank ?? null, ref }, move }
}
