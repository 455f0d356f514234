/** What keeps a settlement statement from being issued. The server checks it again at issue; screens list it, each with its line. Pure. */
import { isLocked, type LienStatus } from './lien-lifecycle.ts'
import { sum } from './money.ts'
import type { Outputs } from './formulas/formula.ts'
import { FORMULAS } from './formulas/registry.ts'
import { isSamePack } from './packs/overrides.ts'
import type { PackRef } from './packs/pack.ts'
import { PACKS } from './packs/registry.ts'

/** As stored with a line, so that the result can be worked out again. */
export type FormulaResult = {
  readonly formula: string
  /** The pack that chose the formula; null: a person did. */
  readonly pack: PackRef | null
  readonly inputs: unknown
  readonly outputs: Outputs
}

export type StatementLien = {
  readonly id: string
  readonly status: LienStatus
  /** Integer cents; null: none agreed. */
  readonly final: number | null
  readonly results: readonly FormulaResult[]
  /** A printed amount is from a rule that was not in use any more when the server got the amount. */
  readonly isRuleOutOfUse: boolean
}

export type StatementDraft = {
  /** Each recovery, in integer cents. */
  readonly recoveries: readonly number[]
  /** Null: none is entered. */
  readonly fee: number | null
  /** Why the fee is the amount that it is; null: it is no amount that was entered, but a percentage or nothing. */
  readonly feeReason: string | null
  readonly costs: readonly number[]
  readonly other: readonly number[]
  readonly holdback: number
  readonly clientNet: number
  readonly liens: readonly StatementLien[]
  readonly hasOpenConflict: boolean
  /** The verdict of the fee rule for a linked referral; `not_linked` without one. Unknown law blocks nothing and is shown. */
  readonly feeGate: 'clear' | 'warned' | 'unknown' | 'blocked' | 'not_linked'
  /** Null: not asked, because the client is neither a minor nor incapacitated. False: not answered yet. */
  readonly courtApprovalAnswered: boolean | null
}

export type StatementObstacle =
  | {
      readonly why:
        | 'lien_open'
        | 'lien_without_final'
        | 'formula_differs'
        | 'formula_not_checked'
        | 'rule_out_of_use'
      readonly lienId: string
    }
  | {
      readonly why:
        | 'recovery_missing'
        | 'fee_missing'
        | 'recovery_zero'
        | 'cost_zero'
        | 'deduction_zero'
        | 'fee_zero_without_reason'
        | 'conflict_open'
        | 'negative_net'
        | 'fee_gate_blocked'
        | 'court_approval_unanswered'
    }
  /** Cents by which the lines are below the recoveries; negative: above. */
  | { readonly why: 'sum_differs'; readonly cents: number }

/** For people. Of a lien, after its holder's name. */
export const STATEMENT_OBSTACLES: Readonly<Record<StatementObstacle['why'], string>> = {
  recovery_missing: 'Enter what was recovered.',
  fee_missing: 'Enter the attorney fee.',
  recovery_zero: 'A recovery is $0.00. Enter its amount, or remove it.',
  cost_zero: 'A case cost is $0.00. Enter its amount, or remove it.',
  deduction_zero: 'A deduction is $0.00. Enter its amount, or remove it.',
  fee_zero_without_reason: 'The attorney fee is $0.00. Enter its amount, or the reason why there is no fee.',
  lien_open: 'The lien is still open. Agree on its final amount, or record that it was waived or is invalid.',
  lien_without_final: 'The lien has no final amount.',
  formula_differs:
    'A stored result is another one when it is worked out again. Unlock the lien and correct the amount.',
  formula_not_checked:
    'A result was made with a rule that this version of the app does not know. Reload the app, then try again.',
  rule_out_of_use:
    'An amount is from a rule that an administrator has switched off, or whose dates no longer fit this matter. Unlock the lien, look at the amount again, and enter it by hand.',
  conflict_open: 'Two values differ and nobody has chosen one. Decide the difference first.',
  negative_net: 'The client’s net is below zero. Reduce what is deducted first.',
  fee_gate_blocked: 'The fee rule of the linked referral does not allow this fee.',
  court_approval_unanswered:
    'The client is a minor or incapacitated. Say whether a court’s approval is needed or was given.',
  sum_differs: 'The lines do not add up to the recovery.',
}

/** Empty: the statement may be issued. */
export function obstaclesToIssue(draft: StatementDraft): readonly StatementObstacle[] {
  const liens = draft.liens.flatMap(obstaclesOf)
  const lines = sum([
    draft.fee ?? 0,
    ...draft.costs,
    ...draft.other,
    draft.holdback,
    draft.clientNet,
    ...draft.liens.map(countedFinal),
  ])
  const difference = sum(draft.recoveries) - lines
  return [
    ...(draft.recoveries.length === 0 ? [{ why: 'recovery_missing' } as const] : []),
    ...(draft.fee === null ? [{ why: 'fee_missing' } as const] : []),
    ...blanks(draft),
    ...liens,
    ...(draft.hasOpenConflict ? [{ why: 'conflict_open' } as const] : []),
    ...(difference === 0 ? [] : [{ why: 'sum_differs', cents: difference } as const]),
    ...(draft.clientNet < 0 ? [{ why: 'negative_net' } as const] : []),
    ...(draft.feeGate === 'blocked' ? [{ why: 'fee_gate_blocked' } as const] : []),
    ...(draft.courtApprovalAnswered === false ? [{ why: 'court_approval_unanswered' } as const] : []),
  ]
}

/** A row or a fee begins at 0 before an amount is typed, so 0 alone does not say that somebody meant it. */
function blanks({ recoveries, costs, other, fee, feeReason }: StatementDraft): readonly StatementObstacle[] {
  return [
    ...(recoveries.includes(0) ? [{ why: 'recovery_zero' } as const] : []),
    ...(costs.includes(0) ? [{ why: 'cost_zero' } as const] : []),
    ...(other.includes(0) ? [{ why: 'deduction_zero' } as const] : []),
    ...(fee === 0 && feeReason?.trim() === '' ? [{ why: 'fee_zero_without_reason' } as const] : []),
  ]
}

function counts({ status }: StatementLien): boolean {
  return status !== 'waived' && status !== 'invalid'
}

function countedFinal(lien: StatementLien): number {
  return counts(lien) ? (lien.final ?? 0) : 0
}

function obstaclesOf(lien: StatementLien): readonly StatementObstacle[] {
  if (!isLocked(lien.status)) return [{ why: 'lien_open', lienId: lien.id }]
  if (!counts(lien)) return []
  if (lien.final === null) return [{ why: 'lien_without_final', lienId: lien.id }]
  const checks = lien.results.map(recheck)
  if (checks.includes('differs')) return [{ why: 'formula_differs', lienId: lien.id }]
  if (checks.includes('not_checked')) return [{ why: 'formula_not_checked', lienId: lien.id }]
  return lien.isRuleOutOfUse ? [{ why: 'rule_out_of_use', lienId: lien.id }] : []
}

/**
 * Works a stored result out again. not_checked: its formula or its version of a pack is not known here, as on a device that is older than
 * the one that stored it. A pack that names another formula makes the result differ. The pack is the stored version, whatever an administrator
 * has changed of it since: what was worked out stays what it was.
 */
export function recheck({
  formula,
  pack,
  inputs,
  outputs,
}: FormulaResult): 'same' | 'differs' | 'not_checked' {
  const rule = FORMULAS.get(formula)
  const chosenBy = pack === null ? null : PACKS.find((each) => isSamePack(each, pack))
  if (rule === undefined || chosenBy === undefined) return 'not_checked'
  if (chosenBy !== null && chosenBy.formula !== formula) return 'differs'
  const result = rule.work(inputs)
  return result.ok && canonical(result.outputs) === canonical(outputs) ? 'same' : 'differs'
}

/** As JSON with sorted names, so that an object that was stored and read compares equal. */
function canonical(outputs: Outputs): string {
  return JSON.stringify(Object.entries(outputs).sort(([one], [other]) => (one < other ? -1 : 1)))
}
