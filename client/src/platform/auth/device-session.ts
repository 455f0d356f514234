/**
 * The session as it lies on this device, and how long it may lie there. It is always kept in local storage, so that every tab and
 * window shares it; whether it outlives the browser is decided by "remember me". Unremembered, it is valid only beside a cookie
 * without an expiry, which the browser drops when it is closed: at the next start the session without its cookie is removed.
 *
 * A browser told to "continue where you left off" restores such cookies, and with them the session: to that browser, closing and
 * opening it is one session, and every other site behaves the same there.
 */
import { type StoredSession, storedSessionSchema } from './identity.ts'

/** A mark that lives as long as the browser session. */
export type BrowserSessionMark = {
  readonly exists: () => boolean
  readonly set: () => void
  readonly clear: () => void
}

/** The shape that supabase-js wants its storage in. */
export type SessionStorageAdapter = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

export type DeviceSession = {
  readonly key: string
  readonly adapter: SessionStorageAdapter
  readonly read: () => StoredSession | null
  /** Removes the session and what belongs to sign-ins under way. */
  readonly remove: () => void
  /** To be said before signing in. */
  readonly setRemembered: (remembered: boolean) => void
  readonly isRemembered: () => boolean
  /** At start-up: removes a session that was not to outlive the browser. True when it did. */
  readonly endWithBrowserSession: () => boolean
}

const REMEMBER_KEY = 'cr_remember'
const MARK_COOKIE = 'cr_session'

export function createDeviceSession(storage: Storage, mark: BrowserSessionMark, key: string): DeviceSession {
  const read = (): StoredSession | null => parseSession(storage.getItem(key))
  const remove = (): void => {
    const belonging = Object.keys(storage).filter((name) => name === key || name.startsWith(`${key}-`))
    for (const name of belonging) storage.removeItem(name)
  }
  return {
    key,
    read,
    remove,
    adapter: {
      getItem: (name) => storage.getItem(name),
      setItem: (name, value) => {
        storage.setItem(name, value)
        if (name === key) mark.set()
      },
      removeItem: (name) => storage.removeItem(name),
    },
    setRemembered: (remembered) => {
      if (remembered) storage.setItem(REMEMBER_KEY, '1')
      else storage.removeItem(REMEMBER_KEY)
    },
    isRemembered: () => storage.getItem(REMEMBER_KEY) === '1',
    endWithBrowserSession: () => {
      const over = storage.getItem(key) !== null && storage.getItem(REMEMBER_KEY) !== '1' && !mark.exists()
      if (over) remove()
      return over
    },
  }
}

export function createCookieMark(page: Pick<Document, 'cookie'>, secure: boolean): BrowserSessionMark {
  const attributes = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    exists: () => page.cookie.split('; ').includes(`${MARK_COOKIE}=1`),
    set: () => {
      page.cookie = `${MARK_COOKIE}=1; ${attributes}`
    },
    clear: () => {
      page.cookie = `${MARK_COOKIE}=; Max-Age=0; ${attributes}`
    },
  }
}

function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    return storedSessionSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
