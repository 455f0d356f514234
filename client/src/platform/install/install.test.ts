import { describe, expect, it, vi } from 'vitest'
import { createInstallStore } from './install.store.ts'
import { installWays } from './install-ways.ts'

function browser(isAppWindow = false) {
  const page = new EventTarget()
  const query = Object.assign(new EventTarget(), { matches: isAppWindow })
  const store = createInstallStore(
    // As much of a window as is used.
    Object.assign(page, { matchMedia: () => query }) as unknown as Pick<
      Window,
      'addEventListener' | 'matchMedia'
    >,
  )
  const listener = vi.fn()
  store.subscribe(listener)
  const offer = (outcome: 'accepted' | 'dismissed') => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(() => Promise.resolve({ outcome })),
    })
    page.dispatchEvent(event)
    return event
  }
  return { page, query, store, listener, offer }
}

describe('the offer to install', () => {
  it('is kept from the browser’s own bar until the button is pressed, and used once', async () => {
    const { store, listener, offer } = browser()
    expect([store.get(), await store.prompt()]).toEqual(['by_hand', 'not_offered'])
    const event = offer('dismissed')
    expect([event.defaultPrevented, store.get(), listener.mock.calls.length]).toEqual([true, 'offered', 1])
    expect(await store.prompt()).toBe('dismissed')
    expect([store.get(), await store.prompt(), event.prompt.mock.calls.length]).toEqual([
      'by_hand',
      'not_offered',
      1,
    ])
  })

  it('ends when the app has been installed, from here or elsewhere', async () => {
    const { page, store, offer } = browser()
    offer('accepted')
    expect(await store.prompt()).toBe('accepted')
    page.dispatchEvent(new Event('appinstalled'))
    expect(store.get()).toBe('installed')
  })

  it('is not made in the window of the installed app', () => {
    expect(browser(true).store.get()).toBe('installed')
    const { query, store, listener } = browser()
    query.matches = true
    query.dispatchEvent(new Event('change'))
    expect([store.get(), listener.mock.calls.length]).toEqual(['installed', 1])
  })
})

describe('where the browser offers nothing', () => {
  it.each([
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
      'iPhone and iPad',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0', 'Edge'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'Chrome'],
    ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox'],
  ])('%s is told the way of %s', (userAgent, name) => {
    const { here, others } = installWays(userAgent)
    expect(here.browser).toBe(name)
    expect(others.map(({ browser: other }) => other)).not.toContain(name)
    expect(here.steps.length > 0).toBe(name !== 'Firefox')
    expect(others.every(({ steps }) => steps.length > 0)).toBe(true)
  })
})
