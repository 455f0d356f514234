import { useState, type ReactNode } from 'react'
import {
  amountIn,
  resultOf,
  workWith,
  type LienFormula,
} from '../../../../../shared/domain/books/formulas-for-lien.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { LawSource, Step, Worked } from '../../../../../shared/domain/liens/formulas/formula.ts'
import { isReviewed } from '../../../../../shared/domain/liens/reviews.ts'
import { isLocked } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { refusalWords } from '../formula-words.ts'
import { formatDay } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import { EnterResult } from './enter-result.tsx'
import { FormulaInput } from './formula-input.tsx'
import { NotApplied } from './not-applied.tsx'
import type { PinnedOffers } from './pinned-offers.ts'
import styles from './settlement.module.css'
import { holderOf } from './settlement-words.ts'

type FormulaSheetProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  readonly lienFormula: LienFormula
  readonly pinned: PinnedOffers
  readonly onClose: () => void
}

type Part = 'enter' | 'off' | null

/** One formula for one lien: what it reads, how it gets to its result, and what has to be verified. */
export function FormulaSheet({ book, lien, lienFormula, pinned, onClose }: FormulaSheetProps): ReactNode {
  const { formula, pack, row, notApplied } = lienFormula
  const [typed, setTyped] = useState<Readonly<Record<string, JsonValue>>>({})
  const [part, setPart] = useState<Part>(null)
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const inputs = Object.fromEntries(
    Object.entries({ ...lienFormula.inputs, ...typed }).filter(([, value]) => value !== null),
  )
  const { worked } = workWith(formula, inputs)
  const cents = worked?.ok === true ? amountIn(worked.outputs, row) : null
  const result = resultOf({ formula, pack, worked }, inputs)
  const canUse = cents !== null && result !== null && notApplied === null && !isLocked(lien.status)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          {formula.title}
          <span className={styles['sheetOf']}>{holderOf(lien)}</span>
        </>
      }
      actions={
        <>
          <div role="status" className={styles['done']}>
            {done !== null && <Alert tone="success">{done}</Alert>}
          </div>
          <FormError>{failure}</FormError>
          <Button onClick={onClose}>Close</Button>
          {canUse && (
            <>
              <Button
                onClick={() => {
                  setFailure(null)
                  pinned.pin(lien.id, cents, result).then(
                    () =>
                      setDone(
                        `${formatDollars(cents)} is the offer of this lien in the offers for a wanted net. It is kept on this device.`,
                      ),
                    (error: unknown) => setFailure(toOfflineError(error).words),
                  )
                }}
              >
                Use as offer
              </Button>
              <Button
                aria-expanded={part === 'enter'}
                onClick={() => setPart(part === 'enter' ? null : 'enter')}
              >
                Enter as amount
              </Button>
            </>
          )}
          <Button
            variant="ghost"
            aria-expanded={part === 'off'}
            onClick={() => setPart(part === 'off' ? null : 'off')}
          >
            {notApplied === null ? 'Do not apply' : 'Not applied'}
          </Button>
        </>
      }
    >
      {part === 'enter' && canUse && (
        <EnterResult
          book={book}
          lien={lien}
          cents={cents}
          result={result}
          onDone={(words) => {
            setPart(null)
            setDone(words)
          }}
        />
      )}
      {part === 'off' && <NotApplied book={book} lien={lien} formula={formula} reason={notApplied} />}
      {notApplied !== null && part !== 'off' && (
        <Alert tone="warning">You do not apply this formula to the lien: {notApplied}</Alert>
      )}
      {isLocked(lien.status) && <p className={styles['soft']}>The amounts of this lien are locked.</p>}
      <Outcome cents={cents} worked={worked} />
      <Source formula={formula} pack={pack} />
      <h3>Inputs</h3>
      <div className={styles['inputs']}>
        {formula.inputs.map((name) => (
          <FormulaInput
            key={name}
            name={name}
            formula={formula.id}
            isRequired={formula.required.includes(name)}
            value={inputs[name] ?? null}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
      </div>
      <h3>Steps</h3>
      {worked?.ok === true ? (
        <Steps steps={worked.steps} />
      ) : (
        <p className={styles['soft']}>Enter the inputs first.</p>
      )}
      <p className={styles['small']}>
        Rounding, where the law is silent, is a convention of this product: a reduction, an offset or a share
        of costs is rounded half up and then subtracted; a legal maximum is rounded down; “at least” a
        fraction is rounded up.
      </p>
      <p className={styles['small']}>What is typed here changes this sheet only, not the matter.</p>
    </Dialog>
  )
}

function Outcome({
  cents,
  worked,
}: {
  readonly cents: number | null
  readonly worked: Worked | null
}): ReactNode {
  if (worked?.ok === false)
    return (
      <Alert tone="warning" role="status" title="This formula does not fit here">
        {refusalWords(worked.error)}
      </Alert>
    )
  return (
    <p className={styles['outcome']} role="status">
      <span className={styles['small']}>Result</span>
      <span className={styles['netFigure']}>
        {worked === null
          ? 'Inputs are missing'
          : cents === null
            ? 'No amount: see the steps'
            : formatDollars(cents)}
      </span>
    </p>
  )
}

const READ_WORDS: Readonly<Record<LawSource['read'], string>> = {
  text: 'The law’s own words, in a stored copy',
  secondary: 'A page or opinion that reports it, not the law’s own text',
  memory: 'Not read: from design notes',
  none: 'No text of law',
}

function Source({ formula, pack }: Pick<LienFormula, 'formula' | 'pack'>): ReactNode {
  const { source } = formula
  const isWhole = isReviewed({ formula: formula.id, pack })
  const reviewers = isWhole
    ? [...new Set([source.reviewedBy, pack?.reviewedBy].filter((name) => typeof name === 'string'))]
    : []
  const read = pack?.source.read ?? source.read
  return (
    <>
      <p className={styles['marks']}>
        <NotReviewed rules={[{ formula: formula.id, pack }]} />
        {reviewers.length > 0 && <Badge tone="success">{`reviewed by ${reviewers.join(' and ')}`}</Badge>}
        {pack?.params['proposal'] === true && <Badge>a proposal, not a rule of law</Badge>}
      </p>
      <FactList>
        <Fact term="Source">
          <Cite cite={pack?.source.cite ?? source.citation} url={pack?.source.url ?? null} />
        </Fact>
        <Fact term="What was read">
          {READ_WORDS[read]}
          {read !== 'memory' && read !== 'none' && `, on ${formatDay(pack?.source.readOn ?? source.readOn)}`}
        </Fact>
        <Fact term="Rule">
          {pack === null
            ? 'Your choice: no rule of the product chose it.'
            : `${pack.state === 'US' ? 'Federal or payer' : STATE_NAMES[pack.state]}, version ${pack.version}, from ${formatDay(pack.effectiveFrom)}${pack.effectiveTo === null ? '' : ` to ${formatDay(pack.effectiveTo)}`}`}
        </Fact>
        <Fact term="Verify">{pack?.verify ?? source.verify}</Fact>
        <Fact term="Does not cover">{formula.notCovered}</Fact>
        <Fact term="Notice">{pack === null || pack.notice.length === 0 ? null : pack.notice.join(' ')}</Fact>
      </FactList>
    </>
  )
}

function Cite({ cite, url }: { readonly cite: string; readonly url: string | null }): ReactNode {
  if (url === null) return cite
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {cite}
    </a>
  )
}

function Steps({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ says, result }, at) => (
        // Steps have no id, and the list is made anew as a whole.
        <li key={at}>
          <span>{says}</span>
          <span className={styles['figure']}>{stepText(result)}</span>
        </li>
      ))}
    </ol>
  )
}

function stepText(result: Step['result']): string {
  if (typeof result === 'number') return formatDollars(result)
  return typeof result === 'boolean' ? (result ? 'yes' : 'no') : result
}
