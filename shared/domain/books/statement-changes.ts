/** What differs between the lines of two statements, in words for the client. Pure. */
import type { StatementLines } from '../records/book-statement.ts'
import { isSameJson } from '../records/record.ts'
import { formatDollars } from '../referral-fee.ts'

/** Empty: both print the same but for what a person entered. */
export function statementChanges(former: StatementLines, next: StatementLines): readonly string[] {
  return [
    ...amountChange('Total recovery', former.gross, next.gross),
    ...amountChange('Attorney fee', former.fee.cents, next.fee.cents),
    ...(former.fee.cents === next.fee.cents && former.fee.basis !== next.fee.basis
      ? ['How the fee is computed is worded differently.']
      : []),
    ...amountChange('Share of another attorney', former.feeShare?.cents ?? 0, next.feeShare?.cents ?? 0),
    ...rowChanges('Case costs', former.costs, next.costs),
    ...rowChanges('Other deductions', former.deductions, next.deductions),
    ...lienChanges(former, next),
    ...amountChange('Held back', former.holdback, next.holdback),
    ...amountChange('Net to client', former.net, next.net),
    ...otherChanges(former, next),
  ]
}

function amountChange(name: string, former: number, next: number): readonly string[] {
  return former === next ? [] : [`${name}: ${formatDollars(next)}, before ${formatDollars(former)}.`]
}

type Rows = readonly { readonly cents: number }[]

function rowChanges(name: string, former: Rows, next: Rows): readonly string[] {
  const total = (rows: Rows): number => rows.reduce((sum, { cents }) => sum + cents, 0)
  if (total(former) !== total(next)) return amountChange(name, total(former), total(next))
  return isSameJson(former, next) ? [] : [`${name}: other lines with the same total.`]
}

function lienChanges(former: StatementLines, next: StatementLines): readonly string[] {
  const before = new Map(former.liens.map((line) => [line.lien, line]))
  const kept = new Set(next.liens.map(({ lien }) => lien))
  return [
    ...next.liens.flatMap((line) => {
      const old = before.get(line.lien)
      if (old === undefined) return [`${line.holder}: added with ${formatDollars(line.final)}.`]
      if (old.final !== line.final) return amountChange(line.holder, old.final, line.final)
      return isSameJson(old, line) ? [] : [`${line.holder}: described differently.`]
    }),
    ...former.liens.filter(({ lien }) => !kept.has(lien)).map(({ holder }) => `${holder}: left out.`),
  ]
}

const OTHERS = [
  ['client', 'The client’s name'],
  ['state', 'The state'],
  ['injury', 'The date of injury'],
  ['capacity', 'The client’s capacity'],
  ['courtApproval', 'The approval of a court'],
] as const satisfies readonly (readonly [keyof StatementLines, string])[]

function otherChanges(former: StatementLines, next: StatementLines): readonly string[] {
  const sources = isSameJson(former.recoveries, next.recoveries) || former.gross !== next.gross
  return [
    ...(sources ? [] : ['Recovery: other sources with the same total.']),
    ...OTHERS.filter(([name]) => former[name] !== next[name]).map(([, label]) => `${label} is another one.`),
  ]
}
