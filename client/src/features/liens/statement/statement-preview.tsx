import type { ReactNode } from 'react'
import { statementDocument, UNISSUED } from '../../../../../shared/domain/books/statement-document.ts'
import { statementLines } from '../../../../../shared/domain/books/statement-of-book.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { FORMULAS } from '../../../../../shared/domain/liens/formulas/registry.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import type { StatementLines } from '../../../../../shared/domain/records/book-statement.ts'
import { DocumentPreview } from '../document/document-preview.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import type { GivenReading } from './given-form.ts'
import styles from './statement.module.css'

type StatementPreviewProps = {
  readonly book: OpenBook
  readonly version: number
  readonly reading: GivenReading
}

/** The next version as it will be printed, with what an attorney has to verify in it. */
export function StatementPreview({ book, version, reading }: StatementPreviewProps): ReactNode {
  if (!reading.ok)
    return (
      <p className={styles['soft']}>Fill in the fields above to see the statement as it will be printed.</p>
    )
  const lines = statementLines(book.draft.values, reading.given, book.liens)
  const printed = { version, lines, changes: reading.changes, hash: null }
  return (
    <>
      <Verify lines={lines} liens={book.liens} hasReferral={book.draft.values['referral'] !== undefined} />
      <DocumentPreview document={statementDocument(printed, UNISSUED)} topLevel={3} />
    </>
  )
}

type VerifyProps = {
  readonly lines: StatementLines
  readonly liens: readonly BookLien[]
  readonly hasReferral: boolean
}

function Verify({ lines, liens, hasReferral }: VerifyProps): ReactNode {
  const unreviewed = lines.liens.flatMap(({ holder, results }) =>
    results.flatMap(({ row, formula: id }) => {
      const formula = FORMULAS.get(id)
      return formula === undefined || formula.source.reviewedBy !== null
        ? []
        : [{ key: `${row}/${id}`, holder, rule: ruleOf(liens, row, id), formula }]
    }),
  )
  return (
    <section aria-labelledby="verify-statement" className={styles['part']}>
      <h3 id="verify-statement">Verify before it is signed</h3>
      <ul className={styles['notes']}>
        <li>
          Rule 1.5(c): at the end of a contingent fee matter the client gets a written statement of the
          outcome, of the remittance, and of how it was determined. Verify your state’s rule.
        </li>
        {lines.state === 'OH' && (
          <li>
            Ohio: the client and each attorney who shares in the fee sign the closing statement (Prof.Cond.R.
            1.5(c)(2), verify). Enter the attorney who shares in the fee, so that there is a line for the
            signature.
          </li>
        )}
        {lines.capacity !== 'adult' && (
          <li>
            The client cannot sign alone: the statement has a line for a parent, guardian or other
            representative. Verify who may sign, and whether a court has to approve.
          </li>
        )}
        {hasReferral && (
          <li>
            This matter is linked to a referral. Nothing is known here of the fee rules of its states: verify
            that the fee may be shared, and that the client has agreed in the form that the rules require.
          </li>
        )}
        {unreviewed.map(({ key, holder, rule, formula: { title, source } }) => (
          <li key={key}>
            {holder}, {title} <NotReviewed rules={[rule]} /> Verify: {source.verify}.
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With the pack that chose the formula, from the row of the book that a line names. */
function ruleOf(liens: readonly BookLien[], row: string, formula: string): FigureRule {
  const results = liens.flatMap(({ amounts, offers }) => [
    ...[...amounts.values()].flatMap(({ ends }) =>
      ends.flatMap(({ id, value }) => (id === row && value.result !== null ? [value.result] : [])),
    ),
    ...offers.flatMap(({ id, value }) => (id === row ? value.results : [])),
  ])
  return results.find((result) => result.formula === formula) ?? { formula, pack: null }
}
