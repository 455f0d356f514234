/**
 * Registers the service worker and follows its updates. Pages enforce Trusted Types, so the worker's URL goes through the one policy that
 * the content security policy allows.
 */
import { Workbox } from 'workbox-window'
import { PAGE_HAS_REGISTERED, WORKER_WITHDRAWN } from '../../../../shared/contracts/worker-messages.ts'
import { TRUSTED_TYPES_POLICY } from '../../../../shared/domain/trusted-types.ts'
import { letTakeOver } from './take-over.ts'

const WORKER_URL = '/sw.js'
/** Milliseconds between checks for a new version in an open window. */
const UPDATE_INTERVAL = 60 * 60_000
/** Time limit in milliseconds for requesting the newest worker. */
const ASK_LIMIT = 20_000
/** Time limit in milliseconds for a new version to load its files, about 2 MB. */
const INSTALL_LIMIT = 120_000

/** The part of the Trusted Types API that this file uses; not every browser has it. */
type TrustedTypesFactory = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

export type ServiceWorkerDeps = {
  readonly container: ServiceWorkerContainer | undefined
  readonly trustedTypes: TrustedTypesFactory | undefined
  readonly onWaiting: (takeOver: TakeOver) => void
  /** Called when a new version has taken over, whether this tab or another accepted it. */
  readonly onReplaced: () => void
  /** Called when registration fails. The app works without a worker, but cannot be opened offline. */
  readonly onRefused: (cause: unknown) => void
  readonly onVisible: (listener: () => void) => void
  readonly setInterval: (work: () => void, milliseconds: number) => void
  /** The app's other windows. */
  readonly otherWindows: {
    readonly announceLeave: () => void
    readonly onLeave: (listener: () => void) => void
  }
}

/** Activates the waiting version. Resolves to false if none is waiting any more or the time limit passes. */
export type TakeOver = () => Promise<boolean>

export type Updates = {
  /** Checks for a new version and waits for its installation; null if there is none, or its installation fails or exceeds the limit. */
  readonly look: () => Promise<TakeOver | null>
  /**
   * Unregisters the worker, for all windows. The next page loads from the server and registers a new one. Stored data stays on the device.
   */
  readonly leave: () => Promise<unknown>
}

/** Used without a service worker. */
const NO_UPDATES: Updates = { look: () => Promise.resolve(null), leave: () => Promise.resolve() }

export async function registerServiceWorker(deps: ServiceWorkerDeps): Promise<Updates> {
  const { container } = deps
  if (container === undefined) return NO_UPDATES
  try {
    // Runs before any offer, because this tab must reload even if another tab accepted the update.
    followReplacements(container, deps.onReplaced)
    // The browser tells a window of a new worker only, not of the loss of its own.
    deps.otherWindows.onLeave(deps.onReplaced)
    const workbox = new Workbox(trustedWorkerUrl(deps.trustedTypes))
    const registration = await workbox.register({ immediate: true })
    if (registration === undefined) return NO_UPDATES
    const { takeOver, look } = followUpdates(registration)
    workbox.addEventListener('waiting', () => deps.onWaiting(takeOver)) // Workbox reports an already waiting worker after this
    registration.active?.postMessage({ type: PAGE_HAS_REGISTERED })
    deps.onVisible(() => void look())
    deps.setInterval(() => void look(), UPDATE_INTERVAL)
    const leave = async (): Promise<void> => {
      await registration.unregister()
      deps.otherWindows.announceLeave()
    }
    return { look, leave }
  } catch (cause) {
    deps.onRefused(cause)
    return NO_UPDATES
  }
}

/** Uses the registration itself, because Workbox reports no installations after the first update. */
export function followUpdates(
  registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'active' | 'update'>,
): { readonly takeOver: TakeOver; readonly look: Updates['look'] } {
  const takeOver: TakeOver = () => letTakeOver(registration)
  const look: Updates['look'] = async () => {
    // Rejects when offline, where no new version can be found.
    await within(
      ASK_LIMIT,
      registration.update().catch(() => undefined),
    )
    if (registration.installing !== null)
      await within(INSTALL_LIMIT, installationOver(registration.installing))
    return registration.waiting === null ? null : takeOver
  }
  return { takeOver, look }
}

/** Resolves when the worker is installed or its installation has failed. */
function installationOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => worker.addEventListener('statechange', () => resolve(), { once: true }))
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}

function followReplacements(container: ServiceWorkerContainer, onReplaced: () => void): void {
  let isControlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // The very first worker has the same version as the page.
    if (isControlled) onReplaced()
    isControlled = true
  })
  container.addEventListener('message', ({ data, ports }) => {
    if (!isWithdrawal(data)) return
    ports[0]?.postMessage(true)
    onReplaced()
  })
}

function isWithdrawal(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === WORKER_WITHDRAWN
  )
}

/** Returns the TrustedScriptURL that the policy creates, or the plain URL in browsers without Trusted Types. */
function trustedWorkerUrl(trustedTypes: TrustedTypesFactory | undefined): string {
  if (trustedTypes === undefined) return WORKER_URL
  const policy = trustedTypes.createPolicy(TRUSTED_TYPES_POLICY, {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`Not our service worker: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(WORKER_URL)
}
