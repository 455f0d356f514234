/** What a program sent to PostgreSQL, as a script of pgbench, whose values are variables so that `-M prepared` prepares each statement once. */
import { randomUUID } from 'node:crypto'
import type { RelayedRound } from './relay.ts'
import type { Sent } from './frontend-messages.ts'

export type Script = { readonly text: string; readonly variables: Readonly<Record<string, string>> }

/** The rounds of each transaction together, in the order in which the transactions began: those of several connections overlap. */
export function transactionsOf(rounds: readonly RelayedRound[]): readonly (readonly Sent[][])[] {
  const transactions: Sent[][][] = []
  const open = new Map<number, Sent[][]>()
  for (const { connection, sent } of rounds) {
    const transaction = open.get(connection) ?? []
    if (transaction.length === 0) transactions.push(transaction)
    transaction.push([...sent])
    const isOpen = transaction[0]?.some(isBegin) === true && !sent.some(isEnd)
    if (isOpen) open.set(connection, transaction)
    else open.delete(connection)
  }
  return transactions
}

/** Each transaction as it was sent. */
export function scriptOf(transactions: readonly (readonly Sent[][])[]): Script {
  return write(transactions.flat())
}

/**
 * All of them in one transaction that is rolled back, for what cannot be written twice, with other ids than those of then, which are taken. Neither a commit nor the wait for the disk is in it,
 * nor is what a later transaction finds by the time at which an earlier one wrote, so it costs a little less. `isKept`: ids of what was there
 * before.
 */
export function scriptWithoutTrace(
  transactions: readonly (readonly Sent[][])[],
  isKept: (id: string) => boolean,
): Script {
  const rounds = transactions.flatMap((transaction) => [
    ...transaction.map((round) =>
      round.filter((sent) => !isBegin(sent) && !isEnd(sent) && !isReadOnly(sent)),
    ),
    [{ text: `select set_config('role', 'none', true)`, parameters: [] }],
  ])
  const alone = (text: string): Sent[] => [{ text, parameters: [] }]
  const { text, variables } = write([
    alone('begin'),
    ...rounds.filter(({ length }) => length > 0),
    alone('rollback'),
  ])
  return { text, variables: withOtherIds(variables, isKept) }
}

const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
/** A token or its hash. */
const SECRET = /^[\w-]{32,}$/

function withOtherIds(variables: Script['variables'], isKept: (id: string) => boolean): Script['variables'] {
  const others = new Map<string, string>()
  const other = (id: string): string => {
    if (isKept(id)) return id
    const found = others.get(id) ?? randomUUID()
    others.set(id, found)
    return found
  }
  const changed = (value: string): string =>
    SECRET.test(value) && value.search(ID) < 0
      ? Buffer.from(value).reverse().toString()
      : value.replaceAll(ID, other)
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, changed(value)]))
}

const isBegin = ({ text }: Sent): boolean => text === 'begin'
const isEnd = ({ text }: Sent): boolean => text === 'commit' || text === 'rollback'
const isReadOnly = ({ text }: Sent): boolean => text.includes('transaction_read_only')

function write(rounds: readonly (readonly Sent[])[]): Script {
  const names = new Map<string, string>()
  const nameOf = (value: string): string => {
    const name = names.get(value) ?? `v${names.size}`
    names.set(value, name)
    return name
  }
  const lines = rounds.flatMap((round) => [
    '\\startpipeline',
    ...round.map((sent) => `${withVariables(sent, nameOf)};`),
    '\\endpipeline',
  ])
  const variables = Object.fromEntries([...names].map(([value, name]) => [name, value]))
  return { text: `${lines.join('\n')}\n`, variables }
}

/** What pgbench would take for one of its variables. A cast has two colons. */
const LOOKS_LIKE_VARIABLE = /(?<!:):\w/

/**
 * Each place of a variable becomes a parameter of its own, so one that the statement uses as a text elsewhere (the queue's "start after") would
 * be read as what it is cast to.
 */
const CAST = /\bcast\((\$\d+) as/gi

/** Throws for a statement that pgbench would read otherwise. */
function withVariables({ text, parameters }: Sent, nameOf: (value: string) => string): string {
  if (LOOKS_LIKE_VARIABLE.test(text)) throw new Error(`pgbench would find a variable in: ${text}`)
  return text
    .trim()
    .replace(/;$/, '')
    .replaceAll(CAST, 'cast($1::text as')
    .replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = parameters[Number(number) - 1] ?? null
      return value === null ? 'null' : `:${nameOf(value)}`
    })
}
