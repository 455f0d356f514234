/** Remembers for a moment what the sign-in service has said of sessions, so that few calls wait for it. */

/** Milliseconds that an ended session may go on: what one question for each session in this time is worth. */
const BELIEVED_FOR = 15_000
/** After silence nobody is asked, so that a service that is down costs each session one wait in this time at most. */
const SILENT_FOR = 10_000
const MAX_REMEMBERED = 10_000

/** Null: not known. */
export type IsSessionAlive = (
  sessionId: string,
  ask: () => Promise<boolean | null>,
) => Promise<boolean | null>

type Said = { readonly alive: boolean; readonly until: number }

export function createSessionMemory(clock: () => number): IsSessionAlive {
  /** By session. Insertion order is age. */
  const said = new Map<string, Said>()
  const asking = new Map<string, Promise<boolean | null>>()
  let silentUntil = -Infinity

  function remember(sessionId: string, alive: boolean): void {
    const oldest = said.size >= MAX_REMEMBERED ? said.keys().next().value : undefined
    if (oldest !== undefined) said.delete(oldest)
    said.delete(sessionId)
    // What has ended does not begin again.
    said.set(sessionId, { alive, until: alive ? clock() + BELIEVED_FOR : Infinity })
  }

  async function find(sessionId: string, ask: () => Promise<boolean | null>): Promise<boolean | null> {
    const alive = await ask()
    if (alive === null) silentUntil = clock() + SILENT_FOR
    else remember(sessionId, alive)
    return alive
  }

  return (sessionId, ask) => {
    const known = said.get(sessionId)
    if (known !== undefined && clock() < known.until) return Promise.resolve(known.alive)
    if (clock() < silentUntil) return Promise.resolve(null)
    const under = asking.get(sessionId)
    if (under !== undefined) return under
    const found = find(sessionId, ask).finally(() => asking.delete(sessionId))
    asking.set(sessionId, found)
    return found
  }
}
