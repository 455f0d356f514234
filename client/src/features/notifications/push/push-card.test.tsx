import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PushDevice } from '../../../../../shared/contracts/push.ts'
import { createApplicationQueryClient } from '../../../platform/query/query-clients.ts'
import { ADA, createFakePlatform, renderAt } from '../../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../../testing/http-answered-by.ts'
import { PushCard } from './push-card.tsx'
import { pushOwner, renewPush } from './push-device.ts'

const ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a0'
const KEY = `B${'A'.repeat(86)}`
const PHONE: PushDevice = {
  ...{ id: `${ID}2`, label: 'Safari on iPhone' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', confirmedAt: '2026-11-21T10:00:00.000Z' },
}
const OWN: PushDevice = { ...PHONE, id: `${ID}3`, label: 'Chrome on Linux', confirmedAt: null }

/** A browser that can subscribe, as much of it as is used. */
function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  let subscription: object | null = null
  const subscribe = vi.fn(() => {
    subscription = {
      unsubscribe,
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      }),
    }
    return Promise.resolve(subscription)
  })
  const pushManager = { getSubscription: () => Promise.resolve(subscription), subscribe }
  const requestPermission = vi.fn(() => Promise.resolve(answer))
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: () => Promise.resolve({ pushManager }),
    },
  })
  return { subscribe, unsubscribe, requestPermission }
}

function open(start: readonly PushDevice[], publicKey: string | null = KEY) {
  let devices = start
  const sent: unknown[] = []
  const http = httpAnsweredBy((call, body) => {
    if (call.startsWith('PUT ')) {
      sent.push(body)
      devices = [...devices, OWN]
      return Response.json({ device: OWN })
    }
    if (call.startsWith('DELETE ')) {
      devices = devices.filter(({ id }) => !call.endsWith(id))
      return new Response(null, { status: 204 })
    }
    return Response.json({ publicKey, devices })
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <PushCard />
    </QueryClientProvider>
  )
  renderAt('/settings/notifications', page, {
    ...createFakePlatform({ session: { status: 'signed_in', identity: ADA } }),
    http,
  })
  return { sent, user: userEvent.setup() }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const TELL_ME = { name: 'Tell me on this device' }

describe('notifications on devices', () => {
  it('are asked for by the button, and never before', async () => {
    const { requestPermission, subscribe } = browser('default')
    const { sent, user } = open([])
    const button = await screen.findByRole('button', TELL_ME)
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(button)
    expect(await screen.findByText('This device shows notifications.')).toBeDefined()
    expect(subscribe).toHaveBeenCalledTimes(1)
    expect(sent).toMatchObject([{ isRenewal: false }])
    expect(await screen.findByText('Chrome on Linux')).toBeDefined()
    expect(screen.queryByRole('button', TELL_ME)).toBeNull()
  })

  it('say what to do when the browser refuses', async () => {
    browser('default', 'denied')
    const { sent, user } = open([])
    await user.click(await screen.findByRole('button', TELL_ME))
    expect(await screen.findByText(/blocks notifications from this site/)).toBeDefined()
    expect(sent).toEqual([])
    expect(pushOwner(window)).toBeNull()
  })

  it('say what to do when the browser cannot reach its service', async () => {
    const { subscribe } = browser('default')
    subscribe.mockImplementation(() => Promise.reject(new DOMException('no service', 'AbortError')))
    const { user } = open([])
    await user.click(await screen.findByRole('button', TELL_ME))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'could not reach its notification service',
    )
  })

  it('say so where the browser has none, or has refused before', async () => {
    open([PHONE])
    expect(await screen.findByText(/cannot show notifications while the app is closed/)).toBeDefined()
    expect(screen.queryByRole('button', TELL_ME)).toBeNull()
    expect(screen.getByText('Safari on iPhone')).toBeDefined()
  })

  it('are removed one by one; of this device, in the browser too', async () => {
    const { unsubscribe } = browser('granted')
    const { user } = open([PHONE])
    await user.click(await screen.findByRole('button', TELL_ME))
    await user.click(await screen.findByRole('button', { name: 'Remove Safari on iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(unsubscribe).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Remove Chrome on Linux' }))
    expect(await screen.findByRole('button', TELL_ME)).toBeDefined()
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(pushOwner(window)).toBeNull()
  })

  it('are not offered where the server has no key', async () => {
    browser('default')
    open([], null)
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })

  it('of one person are ended at the start of another', async () => {
    const { unsubscribe } = browser('granted')
    const { user } = open([])
    await user.click(await screen.findByRole('button', TELL_ME))
    await screen.findByText('This device shows notifications.')
    expect(await renewPush(window, 'somebody else', KEY)).toBeNull()
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(pushOwner(window)).toBeNull()
    expect(await renewPush(window, ADA.userId, KEY)).toBeNull()
  })
})
