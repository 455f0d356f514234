/** The settlement statements of a book: which versions there are, what became of each, and which liens the one in force holds. Pure. */
import {
  settlementAfter,
  type SettlementAction,
  type SettlementStatus,
} from '../liens/settlement-lifecycle.ts'
import type { IssuedStatement, StatementRow, StatementStep } from '../records/book-statement.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'

type Row<Value> = { readonly id: string; readonly value: Value }

export type StatementVersion = Row<IssuedStatement> & {
  readonly status: Exclude<SettlementStatus, 'draft' | 'checked'>
  /** In the order of the table of states. */
  readonly steps: readonly Row<StatementStep>[]
  /**
   * same: our server worked every line out again, which makes it issued. not_checked: when it reached the server the matter had changed, or
   * it had been replaced or withdrawn. null: a draft, because the server has not answered.
   */
  readonly check: 'same' | 'not_checked' | null
}

/** By version, the latest last. Of two drafts with one number, the one that the server has comes last. */
export function statementsOf(body: UnitValues): readonly StatementVersion[] {
  const rows = statementRows(body)
  const issued = rows
    .filter(isIssued)
    .map(({ id, value }) => ({ id, value, check: checkOf(body[`receipts/${id}`]) }))
    .toSorted(byVersion)
  return issued.map((row, at) => {
    const steps = STEPS.flatMap((kind) =>
      rows.filter(isStep).filter(({ value }) => value.statement === row.id && value.kind === kind),
    )
    const isReplaced = at < issued.length - 1
    return { ...row, steps, status: statusOf(steps, isReplaced) }
  })
}

/** The latest version, unless it was withdrawn: what the client gets, and what holds its liens. */
export function statementInForce(statements: readonly StatementVersion[]): StatementVersion | null {
  const last = statements.at(-1)
  return last === undefined || last.status === 'withdrawn' ? null : last
}

const LIST = 'statements/'

function statementRows(body: UnitValues): readonly Row<StatementRow>[] {
  return Object.keys(body)
    .filter((name) => name.startsWith(LIST))
    .map((name) => ({ id: name.slice(LIST.length), value: body[name] as StatementRow })) // as its kind stores it
}

function isIssued(row: Row<StatementRow>): row is Row<IssuedStatement> {
  return row.value.kind === 'issued'
}

function isStep(row: Row<StatementRow>): row is Row<StatementStep> {
  return row.value.kind !== 'issued'
}

function checkOf(receipt: JsonValue | undefined): StatementVersion['check'] {
  if (typeof receipt !== 'object' || receipt === null || !('check' in receipt)) return null
  return receipt['check'] === 'same' ? 'same' : 'not_checked'
}

type Numbered = Pick<StatementVersion, 'id' | 'value' | 'check'>

function byVersion(one: Numbered, other: Numbered): number {
  const isKnown = ({ check }: Numbered): number => (check === null ? 0 : 1)
  return (
    one.value.version - other.value.version || isKnown(one) - isKnown(other) || (one.id < other.id ? -1 : 1)
  )
}

/** In the order in which they can follow each other. */
const STEPS = ['signed', 'withdrawn', 'paid_out', 'closed'] as const satisfies StatementStep['kind'][]

const ACTIONS: Readonly<Record<StatementStep['kind'], SettlementAction>> = {
  signed: 'sign',
  withdrawn: 'withdraw',
  paid_out: 'pay_out',
  closed: 'close',
}

function statusOf(steps: readonly Row<StatementStep>[], isReplaced: boolean): StatementVersion['status'] {
  if (steps.some(({ value }) => value.kind === 'withdrawn')) return 'withdrawn'
  return isReplaced ? 'superseded' : (steps.at(-1)?.value.kind ?? 'issued')
}

/** null: this cannot happen to a statement with this status. */
export function statementAfter(
  status: StatementVersion['status'],
  step: StatementStep['kind'],
): StatementVersion['status'] | null {
  const after = settlementAfter(status, ACTIONS[step])
  return after === 'draft' || after === 'checked' ? null : after
}

/** The liens that cannot be unlocked, because the statement in force prints their amounts. */
export function heldLiens(body: UnitValues): ReadonlySet<string> {
  const lines = statementInForce(statementsOf(body))?.value.lines.liens ?? []
  return new Set(lines.map(({ lien }) => lien))
}
