import { beforeEach, describe, expect, it } from 'vitest'
import { createCookieMark, createDeviceSession, sessionKeyFor } from './device-session.ts'

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
    first.adapter.setItem(KEY, SESSION)
    close()
    const restarted = open()
    expect(restarted.endWithBrowserSession()).toBe(false)
    expect(restarted.read()?.user.email).toBe('a@b.test')
  })
})

it.each(['', '{', 'null', '[]', '{"access_token":"a"}'])('takes %j for no session', (text) => {
  localStorage.setItem(KEY, text)
  expect(browser().open().read()).toBeNull()
})
