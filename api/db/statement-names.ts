/**
 * The names under which statements are prepared. PostgreSQL keeps a named statement for its connection: parsed, with the row policies of
 * the role that asks, and planned.
 */
import { createHash } from 'node:crypto'

/** A statement of the server and one of a user with the same text differ in their row policies, so each has a name of its own. */
export type Whose = 'user' | 'server'

export type StatementNames = {
  /** For one of the few fixed statements of a transaction itself. */
  ofOurOwn(text: string): string
  /** Undefined: not to be prepared by name. */
  nameOf(text: string, whose: Whose): string | undefined
  /** From now on all have other names, so that each is prepared anew. */
  startAnew(): void
}

export type StatementNamesOptions = {
  /** Names in all: each holds memory in each connection. The calls of bench/load make about 110 statements. */
  readonly most?: number
  /** Uses after which a text gets a name: texts with values spelled out, or filters put together, hardly ever come again. */
  readonly usesBefore?: number
}

/** Texts that are counted before they have a name; then counting starts anew. */
const MOST_COUNTED = 2000

/**
 * A condition that a value can turn off. A plan for all values cannot use the index that a plan for this value can, and PostgreSQL may take it
 * for as good.
 */
const OPTIONAL = /\$\d+(?:::[\w[\]]+)?\)? is null or|not \$\d+/i

export function createStatementNames({
  most = 300,
  usesBefore = 3,
}: StatementNamesOptions = {}): StatementNames {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let generation = 0

  function nameNow(key: string): string {
    // At most 63 bytes, as PostgreSQL cuts a longer name.
    const name = `s${generation}_${createHash('sha256').update(key).digest('hex').slice(0, 40)}`
    names.set(key, name)
    return name
  }

  return {
    ofOurOwn: (text) => names.get(`own ${text}`) ?? nameNow(`own ${text}`),
    nameOf(text, whose) {
      const key = `${whose} ${text}`
      const known = names.get(key)
      if (known !== undefined || names.size >= most) return known
      const count = (uses.get(key) ?? 0) + 1
      if (count > usesBefore) {
        if (OPTIONAL.test(text)) return undefined
        uses.delete(key)
        return nameNow(key)
      }
      if (uses.size >= MOST_COUNTED) uses.clear()
      uses.set(key, count)
      return undefined
    },
    startAnew() {
      generation += 1
      names.clear()
    },
  }
}
