/** What a provider's ledger comes to, what was saved, and the division of a pool or a fee. */
import { decimalText, divided, ratio, share, sum } from '../money.ts'
import { cannot, formula, source, step, worked, type Formula } from './formula.ts'
import { cents, inputs, mayBeUnknown, percent, rows } from './inputs.ts'

const balance = formula(
  {
    id: 'balance',
    title: 'Balance of a bill',
    source: source('bill and ledger', 'none', 'every line against the bill'),
    notCovered: 'Coding errors.',
  },
  inputs({ billed: cents, adjustments: cents, insurancePaid: cents, patientPaid: cents, unrelated: cents }),
  ({ billed, adjustments, insurancePaid, patientPaid, unrelated }) => {
    const open = Math.max(0, billed - sum([adjustments, insurancePaid, patientPaid, unrelated]))
    return worked(
      { balance: open },
      step('Billed', billed),
      step('Less adjustments', adjustments),
      step('Less paid by insurance', insurancePaid),
      step('Less paid by the patient', patientPaid),
      step('Less unrelated', unrelated),
      step('Balance, not below zero', open),
    )
  },
)

/** `saved` is negative if the final amount is above the asserted one; then `savedPercent` is null, as it is of an asserted zero. */
const saved = formula(
  {
    id: 'saved',
    title: 'Saved on a lien',
    source: source('arithmetic', 'none', 'nothing'),
    notCovered: 'What the client would have paid without a lien.',
  },
  inputs({ asserted: cents, final: cents }),
  ({ asserted, final }) => {
    const difference = asserted - final
    const savedPercent =
      asserted === 0 || difference < 0 ? null : decimalText(ratio(difference * 100, asserted), 2)
    return worked(
      { saved: difference, savedPercent },
      step('Asserted less final', difference),
      ...(savedPercent === null ? [] : [step('Percent of the asserted amount', savedPercent)]),
    )
  },
)

const proRata = formula(
  {
    id: 'pro_rata',
    title: 'Division of a pool in proportion',
    source: source('arithmetic, by largest remainder', 'none', 'the pool and who shares in it'),
    notCovered: 'Priority between the rows.',
  },
  inputs({ pool: cents, weights: rows(cents) }),
  ({ pool, weights }) => {
    if (pool > 0 && sum(weights) === 0) return cannot('weights must not all be 0: nothing can share the pool')
    const shares = divided(pool, weights)
    return worked(
      { shares, sum: sum(shares) },
      ...shares.map((each, row) => step(`Row ${row + 1}: pool × weight / all weights`, each)),
    )
  },
)

/**
 * Reading: `referring` and `handling` divide the gross fee, the handling attorney taking what is left. `due` has one amount for each
 * receipt: the share of everything received so far, less what was due before, so that roundings never add up. One of `grossFee` and
 * `receipts` may be unknown; what depends on it is then null.
 */
const feeShare = formula(
  {
    id: 'fee_share',
    title: 'Referral share of an attorney fee',
    source: source('fee agreement of the attorneys', 'none', "the state's rule on division of fees"),
    notCovered: 'Whether the division is allowed.',
  },
  inputs({ grossFee: mayBeUnknown(cents), sharePercent: percent, receipts: mayBeUnknown(rows(cents)) }),
  ({ grossFee, sharePercent, receipts }) => {
    if (grossFee === undefined && receipts === undefined)
      return cannot('grossFee and receipts are missing: one of them has to be known')
    const referring = grossFee === undefined ? null : share(grossFee, sharePercent)
    const handling = grossFee === undefined || referring === null ? null : grossFee - referring
    const dueAfter = (count: number): number => share(sum((receipts ?? []).slice(0, count)), sharePercent)
    const due = receipts?.map((_, row) => dueAfter(row + 1) - dueAfter(row)) ?? null
    return worked(
      { referring, handling, due, total: due === null ? null : sum(due) },
      ...(referring === null ? [] : [step('Referring attorney, of the gross fee', referring)]),
      ...(handling === null ? [] : [step('Handling attorney, the rest', handling)]),
      ...(due ?? []).map((each, row) => step(`Due after receipt ${row + 1}`, each)),
    )
  },
)

export const LEDGER: readonly Formula[] = [balance, saved, proRata, feeShare]
