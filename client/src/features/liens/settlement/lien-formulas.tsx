import { useMemo, useState, type ReactNode } from 'react'
import { FORMULA_INPUTS } from '../../../../../shared/domain/books/formula-inputs.ts'
import {
  amountIn,
  formulasFor,
  type LienFormula,
} from '../../../../../shared/domain/books/formulas-for-lien.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { isNothing } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalWords } from '../formula-words.ts'
import { lienTypeName } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import { usePackOverrides } from '../pack-overrides.tsx'
import { FormulaSheet } from './formula-sheet.tsx'
import type { PinnedOffers } from './pinned-offers.ts'
import styles from './settlement.module.css'
import { dayFrom, holderOf } from './settlement-words.ts'

type LienFormulasProps = { readonly book: OpenBook; readonly pinned: PinnedOffers }

type Opened = { readonly lien: string; readonly formula: string }

/** What the rules that are in the product say of each lien, by its type, the state of the matter and its days. */
export function LienFormulas({ book, pinned }: LienFormulasProps): ReactNode {
  const { values } = book.draft
  const [opened, setOpened] = useState<Opened | null>(null)
  const overrides = usePackOverrides()
  const today = dayFrom(book.signed().at)
  const found = useMemo(
    () =>
      book.liens
        .filter((lien) => lien.unit('hidden') !== true && !isNothing(lien.status))
        .map((lien) => ({ lien, ...formulasFor(values, lien, today, { liens: book.liens, overrides }) })),
    [book.liens, overrides, today, values],
  )
  const sheet =
    opened === null
      ? undefined
      : found
          .find(({ lien }) => lien.id === opened.lien)
          ?.formulas.find(({ formula }) => formula.id === opened.formula)
  const lien = book.liens.find(({ id }) => id === opened?.lien)
  if (found.length === 0) return <p className={styles['soft']}>Add a lien first.</p>
  return (
    <>
      {found.some(({ isAsOfToday }) => isAsOfToday) && (
        <p className={styles['soft']}>
          No day of the settlement is entered, so these are the rules as of today. Enter it under Matter.
        </p>
      )}
      <ul className={styles['formulaLiens']}>
        {found.map((each) => (
          <li key={each.lien.id}>
            <h3>
              {holderOf(each.lien)} <span className={styles['small']}>{lienTypeName(each.lien.type)}</span>
            </h3>
            {each.gaps.map((gap) => (
              <p key={gap} className={styles['soft']}>
                {gap}
              </p>
            ))}
            <ul className={styles['formulas']}>
              {each.formulas.map((lienFormula) => (
                <FormulaRow
                  key={lienFormula.formula.id}
                  lien={each.lien}
                  lienFormula={lienFormula}
                  onOpen={() => setOpened({ lien: each.lien.id, formula: lienFormula.formula.id })}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {sheet !== undefined && lien !== undefined && (
        <FormulaSheet
          key={`${lien.id} ${sheet.formula.id}`}
          book={book}
          lien={lien}
          lienFormula={sheet}
          pinned={pinned}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type FormulaRowProps = {
  readonly lien: BookLien
  readonly lienFormula: LienFormula
  readonly onOpen: () => void
}

function FormulaRow({ lien, lienFormula, onOpen }: FormulaRowProps): ReactNode {
  const { formula, pack } = lienFormula
  return (
    <li>
      <span className={styles['formulaName']}>
        {formula.title}
        <span className={styles['small']}>{pack?.source.cite ?? formula.source.citation}</span>
      </span>
      <span className={styles['formulaResult']}>
        <Result lienFormula={lienFormula} />
      </span>
      <Button size="small" aria-label={`Open ${formula.title}, ${holderOf(lien)}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  )
}

function Result({ lienFormula }: Pick<FormulaRowProps, 'lienFormula'>): ReactNode {
  const { formula, pack, worked, missing, row, notApplied } = lienFormula
  if (notApplied !== null) return <span className={styles['small']}>Not applied: {notApplied}</span>
  if (worked === null)
    return (
      <span className={styles['small']}>
        Needs: {missing.map((name) => FORMULA_INPUTS[name]?.label ?? name).join(', ')}
      </span>
    )
  if (!worked.ok)
    return <span className={styles['small']}>Does not apply here: {refusalWords(worked.error)}</span>
  const cents = amountIn(worked.outputs, row)
  return cents === null ? (
    <span className={styles['small']}>Gives no amount here. The sheet says why.</span>
  ) : (
    <>
      <span className={styles['figure']}>{formatDollars(cents)}</span>
      <NotReviewed rules={[{ formula: formula.id, pack }]} />
    </>
  )
}
