/** What keeps a settlement statement from being issued. The server checks it again at issue; screens list it, each with its line. Pure. */
import { isLocked, type LienStatus } from './lien-lifecycle.ts'
import { sum } from './money.ts'
import type { Outputs } from './formulas/formula.ts'
import { FORMULAS } from './formulas/registry.ts'

/** As stored with a line, so that the result can be worked out again. */
export type FormulaResult = {
  readonly formula: string
  readonly inputs: unknown
  readonly outputs: Outputs
}

export type StatementLien = {
  readonly id: string
  readonly status: LienStatus
  /** Integer cents; null: none agreed. */
  readonly final: number | null
  readonly results: readonly FormulaResult[]
}

export type StatementDraft = {
  /** Each recovery, in integer cents. */
  readonly recoveries: readonly number[]
  readonly fee: number
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
  | { readonly why: 'lien_open' | 'lien_without_final' | 'formula_differs'; readonly lienId: string }
  | { readonly why: 'conflict_open' | 'negative_net' | 'fee_gate_blocked' | 'court_approval_unanswered' }
  /** Cents by which the lines are below the recoveries; negative: above. */
  | { readonly why: 'sum_differs'; readonly cents: number }

/** Empty: the statement may be issued. */
export function obstaclesToIssue(draft: StatementDraft): readonly StatementObstacle[] {
  const liens = draft.liens.flatMap(obstaclesOf)
  const lines = sum([
    draft.fee,
    ...draft.costs,
    ...draft.other,
    draft.holdback,
    draft.clientNet,
    ...draft.liens.map(countedFinal),
  ])
  const difference = sum(draft.recoveries) - lines
  return [
    ...liens,
    ...(draft.hasOpenConflict ? [{ why: 'conflict_open' } as const] : []),
    ...(difference === 0 ? [] : [{ why: 'sum_differs', cents: difference } as const]),
    ...(draft.clientNet < 0 ? [{ why: 'negative_net' } as const] : []),
    ...(draft.feeGate === 'blocked' ? [{ why: 'fee_gate_blocked' } as const] : []),
    ...(draft.courtApprovalAnswered === false ? [{ why: 'court_approval_unanswered' } as const] : []),
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
  return lien.results.every(isReproduced) ? [] : [{ why: 'formula_differs', lienId: lien.id }]
}

/** Whether the formula gives the stored outputs again. A formula that is no longer known does not. */
export function isReproduced({ formula, inputs, outputs }: FormulaResult): boolean {
  const result = FORMULAS.get(formula)?.work(inputs)
  return result?.ok === true && canonical(result.outputs) === canonical(outputs)
}

/** As JSON with sorted names, so that an object that was stored and read compares equal. */
function canonical(outputs: Outputs): string {
  return JSON.stringify(Object.entries(outputs).sort(([one], [other]) => (one < other ? -1 : 1)))
}
