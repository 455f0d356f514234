import { beforeEach, describe, expect, it } from 'vitest'
import { createCookieMark, createDeviceSession } from './device-session.ts'
import { sessionKeyFor } from './session-key.ts'

const KEY = sessionKeyFor('http://localhost:3000')
const SESSION = JSON.stringify({
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1,
  user: { id: 'u', email: 'a@b.test' },
})

/** A browser that drops its session cookies when it is closed, and keeps its local storage. */
function browser() {
  const page = document
  return {
    open: () => createDeviceSession(localStorage, createCookieMark(page, false), KEY),
    close: () => {
      page.cookie = 'cr_session=; Max-Age=0; Path=/'
    },
  }
}

beforeEach(() => browser().close())

describe('remember me', () => {
  it('[RO-08] unticked, the session is shared by every tab and ends with the browser', () => {
    const { open, close } = browser()
    const first = open()
    first.setRemembered(false)
    expect(first.isRemembered()).toBe(false)
    first.adapter.setItem(KEY, SESSION)
    const secondTab = open()
    expect(secondTab.endWithBrowserSession()).toBe(false)
    expect(secondTab.read()?.user.id).toBe('u')
    close()
    const restarted = open()
    expect(restarted.endWithBrowserSession()).toBe(true)
    expect(restarted.read()).toBeNull()
  })

  it('[RO-08] ticked, it survives a restart', () => {
    const { open, close } = browser()
    const first = open()
    first.setRemembered(true)
    expect(first.isRemembered()).toBe(true)
    first.adapter.setItem(KEY, SESSION)
    close()
    const restarted = open()
    expect(restarted.endWithBrowserSession()).toBe(false)
    expect(restarted.read()?.user.email).toBe('a@b.test')
  })
})

it('is removed with what belongs to sign-ins under way, and nothing else', () => {
  const device = browser().open()
  const names = [KEY, `${KEY}-code-verifier`, `other-${KEY}-x`, `${KEY}s`, 'cr_profile']
  names.forEach((name) => localStorage.setItem(name, SESSION))
  device.remove()
  expect(names.filter((name) => localStorage.getItem(name) !== null)).toEqual(names.slice(2))
})

it.each([
  ['http://localhost:3000', 'sb-localhost-auth-token'],
  ['https://relay.example.com', 'sb-relay-auth-token'],
])('lies at %s where the auth client’s own tools look for it: %s', (origin, key) => {
  expect(sessionKeyFor(origin)).toBe(key)
})

it.each([true, false])(
  'marks the browser session by a cookie without an expiry; over TLS alone: %s',
  (secure) => {
    const page = { cookie: '' }
    const mark = createCookieMark(page, secure)
    mark.set()
    expect(page.cookie).toBe(`cr_session=1; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`)
    mark.clear()
    expect(page.cookie).toContain('Max-Age=0')
  },
)

it.each(['', '{', 'null', '[]', '{"access_token":"a"}'])('takes %j for no session', (text) => {
  localStorage.setItem(KEY, text)
  expect(browser().open().read()).toBeNull()
})
