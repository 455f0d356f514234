import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Interest } from '../../../../shared/contracts/interests.ts'
import { interest } from '../../features/explore/explore.fixture.ts'
import { aTeaser, REQUEST_ID } from '../../features/explore/teaser.fixture.ts'
import { renderApplication } from '../../testing/application.tsx'
import { ExploredRequest } from './explored-request.tsx'

const requestPermission = vi.fn()
const PUSH = '/api/push/subscriptions'

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = (own: Interest | null) =>
  renderApplication(<ExploredRequest />, {
    ...{ at: `/explore/${REQUEST_ID}`, path: '/explore/:id' },
    server: ({ path }) => {
      if (path === PUSH) return Response.json({ publicKey: `B${'A'.repeat(86)}`, devices: [] })
      if (path === '/api/interests')
        return Response.json({ interests: own === null ? [] : [own], next: null })
      return Response.json({ teaser: aTeaser() })
    },
  })

it('offers to tell of news on this device after the interest, and asks for nothing without a click', async () => {
  open(interest({}))
  expect(await screen.findByRole('heading', { name: 'Your interest' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeDefined()
  expect(requestPermission).not.toHaveBeenCalled()
})

it('does not offer it before', async () => {
  const { calls } = open(null)
  expect(await screen.findByRole('button', { name: 'Express interest' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull()
  expect(calls.some(({ path }) => path === PUSH)).toBe(false)
})
