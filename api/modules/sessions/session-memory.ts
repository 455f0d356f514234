/** A short-lived cache of the sign-in service's answers about sessions, so that few calls wait for it. */

/** Milliseconds that a positive answer is cached: the longest time that an ended session stays usable. */
const BELIEVED_FOR = 15_000
/** Milliseconds without queries after a failure, so that an unreachable service delays few calls. */
const SILENT_FOR = 10_000
const MAX_REMEMBERED = 10_000

/** `person`: the user's id, if known. */
type AskedSession = { readonly id: string; readonly person: string | null }

type SessionMemory = {
  /** Null: not known. */
  isAlive(session: AskedSession, ask: () => Promise<boolean | null>): Promise<boolean | null>
  /** Clears the user's sessions, including pending queries. */
  forget(person: string): void
}

type Answer = { readonly person: string | null; readonly alive: boolean; readonly until: number }
type Asking = { readonly person: string | null; readonly found: Promise<boolean | null> }

export function createSessionMemory(clock: () => number): SessionMemory {
  /** By session id, oldest first. */
  const answers = new Map<string, Answer>()
  const pending = new Map<string, Asking>()
  let silentUntil = -Infinity

  function remember({ id, person }: AskedSession, alive: boolean): void {
    const oldest = answers.size >= MAX_REMEMBERED ? answers.keys().next().value : undefined
    if (oldest !== undefined) answers.delete(oldest)
    answers.delete(id)
    // An ended session never becomes live again.
    answers.set(id, { person, alive, until: alive ? clock() + BELIEVED_FOR : Infinity })
  }

  function begin(session: AskedSession, ask: () => Promise<boolean | null>): Promise<boolean | null> {
    const found = ask().then((alive) => {
      const isWanted = pending.get(session.id) === question
      if (isWanted) pending.delete(session.id)
      if (alive === null) silentUntil = clock() + SILENT_FOR
      // A positive answer to a query that `forget` has discarded is outdated; a negative one still holds.
      else if (isWanted || !alive) remember(session, alive)
      return alive
    })
    const question: Asking = { person: session.person, found }
    pending.set(session.id, question)
    return found
  }

  return {
    isAlive(session, ask) {
      const known = answers.get(session.id)
      if (known !== undefined && clock() < known.until) return Promise.resolve(known.alive)
      if (clock() < silentUntil) return Promise.resolve(null)
      return pending.get(session.id)?.found ?? begin(session, ask)
    },
    forget(person) {
      for (const [id, entry] of answers) if (entry.alive && entry.person === person) answers.delete(id)
      for (const [id, entry] of pending) if (entry.person === person) pending.delete(id)
    },
  }
}
