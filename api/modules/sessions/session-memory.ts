/** Remembers for a moment what the sign-in service has said of sessions, so that few calls wait for it. */

/** Milliseconds that a session which ended unseen may go on: what one question for each session in this time is worth. */
const BELIEVED_FOR = 15_000
/** After silence nobody is asked, so that a service that is down costs each session one wait in this time at most. */
const SILENT_FOR = 10_000
const MAX_REMEMBERED = 10_000

/** `person`: whose it is, where that is known. */
type AskedSession = { readonly id: string; readonly person: string | null }

type SessionMemory = {
  /** Null: not known. */
  isAlive(session: AskedSession, ask: () => Promise<boolean | null>): Promise<boolean | null>
  /** Sessions of the person have ended: each is asked about anew, whatever was said before or is being said now. */
  forget(person: string): void
}

type Said = { readonly person: string | null; readonly alive: boolean; readonly until: number }
type Asking = { readonly person: string | null; readonly found: Promise<boolean | null> }

export function createSessionMemory(clock: () => number): SessionMemory {
  /** By session. Insertion order is age. */
  const said = new Map<string, Said>()
  const asking = new Map<string, Asking>()
  let silentUntil = -Infinity

  function remember({ id, person }: AskedSession, alive: boolean): void {
    const oldest = said.size >= MAX_REMEMBERED ? said.keys().next().value : undefined
    if (oldest !== undefined) said.delete(oldest)
    said.delete(id)
    // What has ended does not begin again.
    said.set(id, { person, alive, until: alive ? clock() + BELIEVED_FOR : Infinity })
  }

  function begin(session: AskedSession, ask: () => Promise<boolean | null>): Promise<boolean | null> {
    const found = ask().then((alive) => {
      const isWanted = asking.get(session.id) === question
      if (isWanted) asking.delete(session.id)
      if (alive === null) silentUntil = clock() + SILENT_FOR
      // An answer that was on its way when sessions ended says nothing of now, unless it is that this one has.
      else if (isWanted || !alive) remember(session, alive)
      return alive
    })
    const question: Asking = { person: session.person, found }
    asking.set(session.id, question)
    return found
  }

  return {
    isAlive(session, ask) {
      const known = said.get(session.id)
      if (known !== undefined && clock() < known.until) return Promise.resolve(known.alive)
      if (clock() < silentUntil) return Promise.resolve(null)
      return asking.get(session.id)?.found ?? begin(session, ask)
    },
    forget(person) {
      for (const [id, entry] of said) if (entry.alive && entry.person === person) said.delete(id)
      for (const [id, entry] of asking) if (entry.person === person) asking.delete(id)
    },
  }
}
