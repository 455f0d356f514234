/** What a program sent to PostgreSQL, as a script of pgbench, whose values are variables so that `-M prepared` prepares each statement once. */
import type { RelayedRound } from './relay.ts'
import type { Sent } from './frontend-messages.ts'

/** In rounds. */
export type Transaction = readonly (readonly Sent[])[]

export type Script = { readonly text: string; readonly variables: Readonly<Record<string, string>> }

/** The rounds of each transaction together, in the order in which the transactions began: those of several connections overlap. */
export function transactionsOf(rounds: readonly RelayedRound[]): readonly Transaction[] {
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
export function scriptOf(transactions: readonly Transaction[]): Script {
  return write(transactions.flat())
}

/**
 * Each transaction as it was sent and committed, for what cannot be written twice: each run has ids, tokens and hashes of its own. `isKept`: ids
 * of what was there before. The ids that the database itself gives (a queued job's) are looked for as they were then, and not found.
 */
export function scriptOfNew(transactions: readonly Transaction[], isKept: (id: string) => boolean): Script {
  const { text, variables } = write(transactions.flat())
  const news = new Map<string, string>()
  const newOf = (id: string): string => {
    const name = news.get(id) ?? `id${news.size}`
    news.set(id, name)
    return name
  }
  const changed = Object.entries(variables).flatMap(([name, value]) => {
    const ids = [...new Set(value.match(ID))].filter((id) => !isKept(id))
    const isSecret = SECRET.test(value) && value.search(ID) < 0
    if (!isSecret && ids.length === 0) return []
    const changedTo = isSecret
      ? `left(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ${value.length})`
      : ids.reduce((made, id) => `replace(${made}, '${id}', :${newOf(id)})`, `:${name}::text`)
    return [{ name, as: `${changedTo} as new_${name}` }]
  })
  if (changed.length === 0) return { text, variables }
  const ids = [...news.values()].map((name) => `gen_random_uuid()::text as ${name}`)
  const making = [ids, changed.map(({ as }) => as)].filter(({ length }) => length > 0)
  const names = new Set(changed.map(({ name }) => name))
  return {
    text:
      making.map((columns) => `select ${columns.join(', ')} \\gset\n`).join('') +
      text.replaceAll(VARIABLE, (variable, name: string) => (names.has(name) ? `:new_${name}` : variable)),
    variables,
  }
}

const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
/** A token or its hash. */
const SECRET = /^[\w-]{32,}$/
/** One of a script. */
const VARIABLE = /(?<!:):(v\d+)\b/g

const isBegin = ({ text }: Sent): boolean => text === 'begin'
const isEnd = ({ text }: Sent): boolean => text === 'commit' || text === 'rollback'

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

/** The format of a time, which would name two variables, and the same with its colons as literals. */
const TIME_FORMAT = ['HH24:MI:SS', 'HH24":"MI":"SS'] as const

/** Throws for a statement that pgbench would read otherwise. */
function withVariables({ text: sent, parameters }: Sent, nameOf: (value: string) => string): string {
  const text = sent.replaceAll(...TIME_FORMAT)
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
