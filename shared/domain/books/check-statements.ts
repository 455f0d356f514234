/**
 * Whether the server takes the statements that a change adds. One that is in force after the change has exactly the lines that the book gives,
 * and nothing blocks it. One that was replaced or withdrawn before it came here, or that comes with a whole book or after the server was set
 * back, cannot be refused for what changed since: it has to add up, and its receipt says whether it is what the book gives, or that this
 * server issued it before. Pure.
 */
import { STATEMENT_OBSTACLES, type StatementObstacle } from '../liens/statement.ts'
import { sum } from '../liens/money.ts'
import type { PackOverrides } from '../liens/packs/overrides.ts'
import { statementRowSchema, type StatementLines, type StatementStep } from '../records/book-statement.ts'
import { isSameJson, type UnitError, type UnitValues } from '../records/record.ts'
import { liensOf, type BookLien } from './read-book.ts'
import { hashedText, statementLines, statementObstacles } from './statement-of-book.ts'
import {
  statementAfter,
  statementInForce,
  statementsOf,
  type StatementVersion,
} from './statement-versions.ts'

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export type Sha256 = (text: string) => string

type StatementChange = {
  readonly before: UnitValues
  readonly after: UnitValues
  /** Units whose value is another one now. */
  readonly names: readonly string[]
  /** Units that wait for a decision after the change. */
  readonly conflicts: readonly string[]
  /** The book is new here, or sent again: it may have changed since its statements were issued. */
  readonly isWhole: boolean
  /** Units that this server wrote or issued before. */
  readonly proven: ReadonlySet<string>
  readonly overrides: PackOverrides
}

export function statementErrors(change: StatementChange, sha256: Sha256): readonly UnitError[] {
  const added = change.names.filter(
    (name) => name.startsWith('statements/') && !Object.hasOwn(change.before, name),
  )
  if (added.length === 0) return []
  const unreadable = added.filter((name) => !statementRowSchema.safeParse(change.after[name]).success)
  if (unreadable.length > 0)
    return unreadable.map((field) => ({ field, message: 'This entry cannot be read.' }))
  const ids = new Set(added.map((name) => name.slice('statements/'.length)))
  const versions = statementsOf(change.after)
  return [
    ...versions
      .filter(({ id }) => ids.has(id))
      .flatMap((version) => fieldErrors(version.id, issueMessage(version, versions, change, sha256))),
    ...stepErrors(ids, versions, change),
  ]
}

function fieldErrors(id: string, message: string | null): readonly UnitError[] {
  return message === null ? [] : [{ field: `statements/${id}`, message }]
}

function issueMessage(
  version: StatementVersion,
  versions: readonly StatementVersion[],
  change: StatementChange,
  sha256: Sha256,
): string | null {
  const { before, after, isWhole, proven } = change
  const number = versions.findIndex(({ id }) => id === version.id) + 1
  const { lines, hash, changes } = version.value
  if (versions.some(({ id, value }) => id !== version.id && value.version === version.value.version))
    return `Version ${version.value.version} was issued meanwhile. Issue the next version instead.`
  if (version.value.version !== number) return `The next version is number ${number}.`
  if (number > 1 && changes.trim() === '') return 'Say what changed since the version before.'
  if (number === 1 && changes !== '') return 'The first version changes nothing.'
  if (sha256(hashedText(version.value)) !== hash) return 'The hash is not that of the lines.'
  const former = versions.find(({ id }) => id === statementInForce(statementsOf(before))?.id)
  if (former !== undefined && former.status !== 'withdrawn' && former.steps.length > 0)
    return `Version ${former.value.version} was signed. Withdraw it first, and say why.`
  if (lines.holdback > 0 && lines.given.holdbackReason.trim() === '') return 'Say why an amount is held back.'
  if (lines.feeShare !== null && lines.given.sharer.trim() === '')
    return 'Name the attorney who shares in the fee.'
  if (proven.has(`statements/${version.id}`)) return null
  const isCompared = !isWhole && version.id === statementInForce(versions)?.id
  if (isCompared) return comparedMessage(version, after, change)
  return addsUp(lines) ? null : STATEMENT_OBSTACLES.sum_differs
}

/**
 * Why the lines are not those of the book, or why it may have no statement; null: they are what the book gives. The receipts of `before` say
 * when this server got each entry: those of the book itself may be what a device sends.
 */
export function comparedMessage(
  { value }: StatementVersion,
  body: UnitValues,
  { before, conflicts, overrides }: Pick<StatementChange, 'before' | 'conflicts' | 'overrides'>,
): string | null {
  const liens = liensOf(body)
  const [obstacle] = statementObstacles(body, conflicts, liens, { overrides, receivedIn: before })
  if (obstacle !== undefined) return obstacleWords(obstacle, liens)
  return isSameJson(value.lines, statementLines(body, value.lines.given, liens))
    ? null
    : 'The matter has changed since this statement was made. Issue it again from what the matter says now.'
}

/** For people: what blocks, with the lienholder's name. */
export function obstacleWords(obstacle: StatementObstacle, liens: readonly BookLien[]): string {
  const words = STATEMENT_OBSTACLES[obstacle.why]
  if (!('lienId' in obstacle)) return words
  const holder = liens.find(({ id }) => id === obstacle.lienId)?.unit('holder')
  return typeof holder === 'string' ? `${holder}: ${words}` : words
}

function addsUp({
  gross,
  recoveries,
  fee,
  costs,
  deductions,
  liens,
  holdback,
  net,
}: StatementLines): boolean {
  const cents = (rows: readonly { readonly cents: number }[]) => sum(rows.map((row) => row.cents))
  const out = [
    fee.cents,
    cents(costs),
    cents(deductions),
    sum(liens.map(({ final }) => final)),
    holdback,
    net,
  ]
  return cents(recoveries) === gross && sum(out) === gross
}

/** Steps follow each other from what the server had. Of several that arrive together, in the order of the table. */
function stepErrors(
  ids: ReadonlySet<string>,
  versions: readonly StatementVersion[],
  { before, after, isWhole }: StatementChange,
): readonly UnitError[] {
  const former = new Map(statementsOf(before).map((version) => [version.id, version.status]))
  const known = new Set(versions.flatMap(({ steps }) => steps.map(({ id }) => id)))
  const lost = [...ids].filter((id) => !known.has(id) && versions.every((version) => version.id !== id))
  return [
    ...lost.flatMap((id) => fieldErrors(id, 'This matter has no such statement.')),
    ...versions.flatMap((version) => {
      let status: StatementVersion['status'] | null = former.get(version.id) ?? 'issued'
      return version.steps
        .filter(({ id }) => ids.has(id))
        .flatMap(({ id, value }) => {
          const from = status
          status = from === null ? null : statementAfter(from, value.kind)
          if (status === null) return fieldErrors(id, notNow(from ?? 'issued', value.kind))
          if (value.kind === 'signed' && version.check === 'not_checked' && !(isWhole && ids.has(version.id)))
            return fieldErrors(id, 'This version was not compared with the matter. Issue the next one first.')
          return value.kind === 'paid_out' && after['courtApproval'] === 'needed'
            ? fieldErrors(id, 'A court’s approval is still needed. Record it before anything is paid out.')
            : []
        })
    }),
  ]
}

function notNow(status: StatementVersion['status'], step: StatementStep['kind']): string {
  if (step === 'paid_out' && status === 'issued') return 'The statement must be signed first.'
  if (step === 'closed' && (status === 'issued' || status === 'signed'))
    return 'The statement must be paid out first.'
  return ALREADY[status]
}

const ALREADY: Readonly<Record<StatementVersion['status'], string>> = {
  issued: 'The statement was issued already.',
  signed: 'The statement was signed already.',
  paid_out: 'The statement was paid out already.',
  closed: 'The statement was closed already.',
  superseded: 'A later version has replaced this statement.',
  withdrawn: 'This statement was withdrawn already.',
}
