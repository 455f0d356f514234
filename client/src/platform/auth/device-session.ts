/**
 * The session stored on this device and its lifetime. It is always in local storage, so that all tabs share it. Without "remember me" it
 * is valid only together with a session cookie, which the browser drops when it is closed: at the next start, a session without its cookie
 * is removed.
 *
 * Browsers set to "continue where you left off" restore session cookies, and with them the session, as for every other site.
 */
import { type StoredSession, storedSessionSchema } from './identity.ts'

/** A marker with the lifetime of the browser session. */
export type BrowserSessionMark = {
  readonly exists: () => boolean
  readonly set: () => void
  readonly clear: () => void
}

/** The storage interface of supabase-js. */
export type SessionStorageAdapter = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

export type DeviceSession = {
  readonly key: string
  readonly adapter: SessionStorageAdapter
  readonly read: () => StoredSession | null
  /** Removes the session and the state of pending sign-ins. */
  readonly remove: () => void
  /** Call before signing in. */
  readonly setRemembered: (remembered: boolean) => void
  readonly isRemembered: () => boolean
  /** At start-up: removes an unremembered session of an earlier browser session. True if it did. */
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
      const hasEnded =
        storage.getItem(key) !== null && storage.getItem(REMEMBER_KEY) !== '1' && !mark.exists()
      if (hasEnded) remove()
      return hasEnded
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
