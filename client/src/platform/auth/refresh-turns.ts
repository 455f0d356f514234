/**
 * Serializes token refreshes across tabs and marks used refresh tokens. It uses Web Locks, which all tabs see at once, whereas each tab's
 * view of the storage lags behind. A used token is marked by a lock held for a while, named after the token's digest so that the token
 * itself is not exposed.
 */

export type RefreshTurns = {
  /** Runs one refresh at a time across tabs. After a timeout it runs without the lock, which the auth server tolerates. */
  readonly take: <T>(refresh: () => Promise<T>) => Promise<T>
  readonly isSpent: (refreshToken: string) => Promise<boolean>
  readonly markSpent: (refreshToken: string) => Promise<void>
}

type RefreshTurnsDeps = {
  /** Absent in old browsers and outside secure contexts. */
  readonly locks: LockManager | undefined
  readonly digest: (text: string) => Promise<string>
}

const TURN_LOCK = 'counselrelay-token-refresh'
const SPENT_LOCK = 'counselrelay-token-spent'
/** Milliseconds; longer than one call to the auth server may take. */
const TURN_PATIENCE = 10_000
/** The auth server's reuse interval, longer than any storage lag. Milliseconds. */
const SPENT_FOR = 10_000

/** Without Web Locks every tab refreshes on its own: the auth server accepts a token reused within seconds. */
export function createRefreshTurns({ locks, digest }: RefreshTurnsDeps): RefreshTurns {
  if (locks === undefined) {
    return {
      take: (refresh) => refresh(),
      isSpent: () => Promise.resolve(false),
      markSpent: () => Promise.resolve(),
    }
  }
  const spentLock = async (refreshToken: string): Promise<string> =>
    `${SPENT_LOCK} ${await digest(refreshToken)}`
  return {
    take: (refresh) => takeTurn(locks, refresh),
    async isSpent(refreshToken) {
      const name = await spentLock(refreshToken)
      const { held = [] } = await locks.query()
      return held.some((lock) => lock.name === name)
    },
    async markSpent(refreshToken) {
      const name = await spentLock(refreshToken)
      await new Promise<undefined>((marked, reject) => {
        const kept = locks.request(name, { mode: 'shared' }, () => {
          marked(undefined)
          return new Promise((resolve) => setTimeout(resolve, SPENT_FOR))
        })
        kept.catch(reject)
      })
    },
  }
}

async function takeTurn<T>(locks: LockManager, refresh: () => Promise<T>): Promise<T> {
  const patience = AbortSignal.timeout(TURN_PATIENCE)
  const turn = { isTaken: false }
  try {
    return await locks.request(TURN_LOCK, { signal: patience }, () => {
      turn.isTaken = true
      return refresh()
    })
  } catch (cause) {
    if (turn.isTaken || !patience.aborted) throw cause
    return refresh()
  }
}

/** SHA-256 in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
