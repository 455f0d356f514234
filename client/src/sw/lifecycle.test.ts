import { describe, expect, it, vi } from 'vitest'
import { SKIP_WAITING } from '../../../shared/contracts/worker-messages.ts'
import { handOverCarefully } from './lifecycle.ts'

type Listener = (event: { data?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void

function worker(active: object | null) {
  const listeners = new Map<string, Listener>()
  const skipWaiting = vi.fn(() => Promise.resolve())
  const claim = vi.fn(() => Promise.resolve())
  const scope = {
    registration: { active },
    clients: { claim },
    skipWaiting,
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  }
  // Just as much of a worker's global scope as is used.
  handOverCarefully(scope as unknown as Parameters<typeof handOverCarefully>[0])
  const fire = (type: string, data?: unknown) => listeners.get(type)?.({ data, waitUntil: () => undefined })
  return { fire, skipWaiting, claim }
}

describe('the service worker takes over', () => {
  it('at once on a first visit, its window included', () => {
    const { fire, skipWaiting, claim } = worker(null)
    fire('install')
    fire('activate')
    expect(skipWaiting).toHaveBeenCalledTimes(1)
    expect(claim).toHaveBeenCalledTimes(1)
  })

  it('from a former version only when the person agrees', () => {
    const { fire, skipWaiting, claim } = worker({})
    fire('install')
    fire('message', { type: 'SOMETHING_ELSE' })
    fire('message', null)
    expect(skipWaiting).not.toHaveBeenCalled()
    fire('message', { type: SKIP_WAITING })
    fire('activate')
    expect(skipWaiting).toHaveBeenCalledTimes(1)
    expect(claim).not.toHaveBeenCalled()
  })
})
