import { describe, expect, it, vi } from 'vitest'
import { FollowedWorker } from '../../testing/followed-worker.ts'
import { followUpdates, registerServiceWorker, type ServiceWorkerDeps } from './service-worker.ts'

function deps(changes: Partial<ServiceWorkerDeps>): ServiceWorkerDeps {
  return {
    container: undefined,
    trustedTypes: undefined,
    onWaiting: vi.fn(),
    onReplaced: vi.fn(),
    onRefused: vi.fn(),
    onVisible: vi.fn(),
    setInterval: vi.fn(),
    otherWindows: { announceLeave: vi.fn(), onLeave: vi.fn() },
    ...changes,
  }
}

/** A minimal container, because jsdom has none. */
function container(controller: object | null): ServiceWorkerContainer {
  return Object.assign(new EventTarget(), { controller }) as ServiceWorkerContainer // no other member is used
}

function installation(update: () => Promise<void> = () => Promise.reject(new TypeError('offline'))) {
  const worker = new FollowedWorker('installing')
  const active = { postMessage: vi.fn() }
  const fake = { installing: worker as FollowedWorker | null, waiting: null as FollowedWorker | null, active }
  const registration = Object.assign(fake, { update })
  return {
    worker,
    registration: fake,
    ...followUpdates(registration as unknown as ServiceWorkerRegistration),
  }
}

describe('service worker', () => {
  it('is not missed where the browser has none', async () => {
    const without = deps({})
    await registerServiceWorker(without)
    expect(without.onRefused).not.toHaveBeenCalled()
  })

  it('tells of a refusal instead of failing', async () => {
    const refusing = deps({
      container: container(null),
      trustedTypes: {
        createPolicy: () => {
          throw new TypeError('policy disallowed')
        },
      },
    })
    await registerServiceWorker(refusing)
    expect(refusing.onRefused).toHaveBeenCalledWith(new TypeError('policy disallowed'))
  })

  it('lets only its own address through the policy that the page allows', async () => {
    const asked: string[] = []
    let rule: ((url: string) => string) | undefined
    await registerServiceWorker(
      deps({
        container: container(null),
        trustedTypes: {
          createPolicy: (name, rules) => {
            asked.push(name)
            rule = rules.createScriptURL
            return rules
          },
        },
      }),
    )
    expect(asked).toEqual(['app-sw'])
    expect(rule?.('/sw.js')).toBe('/sw.js')
    expect(() => rule?.('https://elsewhere.example/sw.js')).toThrow('Not our service worker')
  })

  it('reloads a tab that another tab’s update has overtaken, but not on the very first installation', async () => {
    const running = container({})
    const overtaken = deps({ container: running })
    await registerServiceWorker(overtaken)
    running.dispatchEvent(new Event('controllerchange'))
    expect(overtaken.onReplaced).toHaveBeenCalledOnce()

    const first = container(null)
    const fresh = deps({ container: first })
    await registerServiceWorker(fresh)
    first.dispatchEvent(new Event('controllerchange'))
    expect(fresh.onReplaced).not.toHaveBeenCalled()
    // The page is now controlled by the first worker, so the next version replaces it.
    first.dispatchEvent(new Event('controllerchange'))
    expect(fresh.onReplaced).toHaveBeenCalledOnce()
  })

  it('reloads a tab whose worker another tab has unregistered', async () => {
    const left: (() => void)[] = []
    const otherWindows = { announceLeave: vi.fn(), onLeave: (listener: () => void) => left.push(listener) }
    const remaining = deps({ container: container({}), otherWindows })
    await registerServiceWorker(remaining)
    expect(remaining.onReplaced).not.toHaveBeenCalled()
    left.forEach((listener) => listener())
    expect(remaining.onReplaced).toHaveBeenCalledOnce()
  })

  it('answers the worker that ends workers, and reloads by itself', async () => {
    const running = container({})
    const told = deps({ container: running })
    await registerServiceWorker(told)
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
    running.dispatchEvent(new MessageEvent('message', { data: { type: 'SOMETHING_ELSE' } }))
    expect(told.onReplaced).not.toHaveBeenCalled()
    running.dispatchEvent(
      Object.assign(new Event('message'), { data: { type: 'WORKER_WITHDRAWN' }, ports: [port2] }),
    )
    expect(await answer).toBe(true)
    port1.close()
    expect(told.onReplaced).toHaveBeenCalledOnce()
  })
})

describe('looking for an update', () => {
  it('waits until what is on its way is installed, which can take over then', async () => {
    const { worker, registration, look } = installation()
    const found = look()
    Object.assign(registration, { installing: null, waiting: worker })
    worker.become('installed')
    const takenOver = (await found)?.()
    worker.become('activating')
    expect(await takenOver).toBe(true)
  })

  it('finds nothing where the installation fails', async () => {
    const { worker, registration, look } = installation()
    const found = look()
    registration.installing = null
    worker.become('redundant')
    expect(await found).toBeNull()
  })

  it('finds nothing where asking, or the installation, does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { look } = installation(() => new Promise(() => undefined))
    const found = look()
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await found).toBeNull()
    vi.useRealTimers()
  })
})
