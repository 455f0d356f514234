/**
 * One round trip to a Postgres server: statements that are written together and end with a single Sync. After an error the server skips all
 * that was written before the Sync, so a statement never runs if one before it failed: not without its transaction, nor with another role.
 */
import pg from 'pg'
import type { Row } from './database.ts'

export type Step = {
  readonly text: string
  /** Prepared under this name, once per connection; undefined: parsed each time. */
  readonly name: string | undefined
  /** As `asParameters` returns them. */
  readonly parameters: readonly Parameter[]
  /** False: its rows are not read. */
  readonly wantsRows: boolean
}

export type Parameter = string | Buffer | null

/** What the library keeps, and what it can do, and its types leave out. */
type Connection = {
  readonly stream: { cork(): void; uncork(): void }
  /** The text of each statement that this connection has prepared, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(message: { readonly text: string; readonly name: string }): void
  bind(message: { readonly statement: string; readonly values: readonly Parameter[] }): void
  describe(message: { readonly type: 'P' }): void
  execute(message: null): void
  sync(): void
}
type Field = { readonly name: string; readonly dataTypeID: number }
type Column = { readonly name: string; readonly parse: (text: string) => unknown }
/** The columns of named statements. PostgreSQL refuses to run one whose columns have changed, so they are asked for once. */
type KnownColumns = Map<string, readonly Column[]>
const knownByConnection = new WeakMap<Connection, KnownColumns>()
// As its index.js exports them; the types of types know only PostgreSQL's own.
const library = pg as unknown as {
  readonly utils: { prepareValue(value: unknown): Parameter }
  readonly types: { getTypeParser(type: number): (text: string) => unknown }
}

/** Rejects values that have no form in SQL. */
export function asParameters(values: readonly unknown[]): readonly Parameter[] {
  return values.map((value) => library.utils.prepareValue(value))
}

/** The rows of each step, in order. Rejects with the error of the first that failed; those after it were not run. */
export function makeRound(
  client: pg.ClientBase,
  steps: readonly Step[],
): Promise<readonly (readonly Row[])[]> {
  return new Promise((resolve, reject) => {
    client.query(new Round(steps, resolve, reject))
  })
}

/** Implements what the library calls on a query that is submitted (pg-cursor is another). */
class Round {
  readonly #steps: readonly Step[]
  readonly #resolve: (rows: readonly (readonly Row[])[]) => void
  readonly #reject: (error: unknown) => void
  readonly #rows: Row[][]
  /** The step that the server's messages are about. */
  #current = 0
  #columns: readonly Column[] = []
  #known: KnownColumns = new Map()
  #fault: unknown = null

  constructor(
    steps: readonly Step[],
    resolve: (rows: readonly (readonly Row[])[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#steps = steps
    this.#resolve = resolve
    this.#reject = reject
    this.#rows = steps.map(() => [])
  }

  /** With `text`: how the library notes what this connection has prepared. */
  get name(): string | undefined {
    return this.#steps[this.#current]?.name
  }

  get text(): string | undefined {
    return this.#steps[this.#current]?.text
  }

  submit(given: pg.Connection): void {
    const connection = given as unknown as Connection // its class, as above
    const sent = new Set<string>()
    this.#known = knownByConnection.get(connection) ?? new Map<string, readonly Column[]>()
    knownByConnection.set(connection, this.#known)
    connection.stream.cork()
    try {
      for (const { name = '', text, parameters, wantsRows } of this.#steps) {
        if (name === '' || (connection.parsedStatements[name] === undefined && !sent.has(name)))
          connection.parse({ text, name })
        sent.add(name)
        connection.bind({ statement: name, values: parameters })
        if (wantsRows && !this.#known.has(name)) connection.describe({ type: 'P' })
        connection.execute(null)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: library.types.getTypeParser(dataTypeID),
    }))
    if (this.name !== undefined) this.#known.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#steps[this.#current]?.wantsRows !== true || this.#fault !== null) return
    try {
      const row: Record<string, unknown> = {}
      const columns = this.#known.get(this.name ?? '') ?? this.#columns
      columns.forEach(({ name, parse }, index) => {
        const value = fields[index] ?? null
        row[name] = value === null ? null : parse(value)
      })
      this.#rows[this.#current]?.push(row)
    } catch (error) {
      this.#fault = error
    }
  }

  handleCommandComplete(): void {
    this.#current += 1
  }

  handleEmptyQuery(): void {
    this.#current += 1
  }

  handleError(error: unknown): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#fault === null) this.#resolve(this.#rows)
    else this.#reject(this.#fault)
  }
}
