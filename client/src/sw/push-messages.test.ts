import { describe, expect, it, vi } from 'vitest'
import { PUSH_TITLES } from '../../../shared/domain/push-notices.ts'
import { showPushMessages } from './push-messages.ts'

const ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01'

type Window = { url: string; visibilityState: string; focus: () => Promise<object> }

function worker(windows: readonly Window[] = [], fetch = vi.fn(() => Promise.resolve(new Response()))) {
  const listeners = new Map<string, (event: object) => void>()
  const showNotification = vi.fn((_title: string, _options: object) => Promise.resolve())
  const openWindow = vi.fn((_place: string) => Promise.resolve(null))
  const scope = {
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    fetch,
  }
  // Just as much of a worker's global scope as is used.
  showPushMessages(scope as unknown as Parameters<typeof showPushMessages>[0])
  async function fire(type: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  const push = (data: unknown) => fire('push', { data: { json: () => data } })
  const click = (tag: string, data: unknown) =>
    fire('notificationclick', { notification: { tag, data, close: () => undefined } })
  return { fire, push, click, showNotification, openWindow, fetch }
}

const window = (visibilityState: string, url = 'https://app.test/home2'): Window => ({
  ...{ url, visibilityState, focus: vi.fn(() => Promise.resolve({})) },
})

describe('a push message', () => {
  it('shows the constant title of its kind, and tells the server by its id', async () => {
    const { push, showNotification, fetch } = worker()
    await push({ kind: 'request_interest', id: ID })
    expect(showNotification).toHaveBeenCalledWith('An attorney has answered your request', {
      tag: 'push-request_interest',
      data: '/home2',
    })
    expect(fetch).toHaveBeenCalledTimes(1)
    const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit] // as the handler calls it
    expect([path, init.method, init.body]).toEqual(['/api/push/receipts', 'POST', JSON.stringify({ id: ID })])
    expect(init.credentials).toBe('omit')
  })

  it('of a call back opens the list of calls, never one of them', async () => {
    const { push, click, showNotification, openWindow } = worker()
    await push({ kind: 'callback_due', id: ID })
    expect(showNotification).toHaveBeenCalledWith('A call back is due', {
      tag: 'push-callback_due',
      data: '/call-center',
    })
    await click('push-callback_due', '/call-center')
    expect(openWindow).toHaveBeenCalledWith('/call-center')
  })

  it('shows nothing over a visible window of the app, and is confirmed all the same', async () => {
    const { push, showNotification, fetch } = worker([window('hidden'), window('visible')])
    await push({ kind: 'request_interest', id: ID })
    expect(showNotification).not.toHaveBeenCalled()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it.each([{ kind: 'of_a_later_release', id: ID }, { title: 'Injected words' }, null])(
    'shows fixed words for %j',
    async (data) => {
      const { push, showNotification, fetch } = worker()
      await push(data)
      expect(showNotification).toHaveBeenCalledWith('You have a notification', {
        tag: 'push-other',
        data: '/notifications',
      })
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it('that is no JSON, or without data, shows fixed words', async () => {
    const { fire, showNotification } = worker()
    await fire('push', { data: null })
    await fire('push', {
      data: {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    })
    expect(showNotification).toHaveBeenCalledTimes(2)
  })

  it('is shown where the receipt cannot be sent', async () => {
    const { push, showNotification } = worker(
      [],
      vi.fn(() => Promise.reject(new TypeError('offline'))),
    )
    await push({ kind: 'conversation_message', id: ID })
    expect(showNotification).toHaveBeenCalledTimes(1)
  })

  it('opens its place, or goes to the window that is there', async () => {
    const elsewhere = worker([window('hidden', 'https://app.test/help')])
    await elsewhere.click('push-request_interest', '/home2')
    expect(elsewhere.openWindow).toHaveBeenCalledWith('/home2')
    const there = window('hidden')
    const { click, openWindow } = worker([there])
    await click('push-request_interest', '/home2')
    expect(openWindow).not.toHaveBeenCalled()
    expect(there.focus).toHaveBeenCalledTimes(1)
  })

  it('opens its place where the listed window is just being left', async () => {
    const leaving = window('hidden')
    leaving.focus = () => Promise.reject(new DOMException('Not allowed to focus a window.'))
    const { click, openWindow } = worker([leaving])
    await click('push-request_interest', '/home2')
    expect(openWindow).toHaveBeenCalledWith('/home2')
  })

  it('never opens an address from a message, and leaves other notifications alone', async () => {
    const { click, openWindow } = worker()
    await click('push-other', 'https://evil.example')
    expect(openWindow).toHaveBeenCalledWith('/notifications')
    await click('outbox-waiting', null)
    expect(openWindow).toHaveBeenCalledTimes(1)
  })
})

describe('the titles', () => {
  it('are the same for everybody: no name, place, number or word of a case', () => {
    for (const title of Object.values(PUSH_TITLES)) expect(title).toMatch(/^[A-Z][A-Za-z ]{5,60}$/)
  })
})
