/**
 * Registers the service worker and follows its updates. Trusted Types are enforced on our pages, so the worker's address goes through
 * the one policy that the content security policy names.
 */
import { Workbox } from 'workbox-window'
import { PAGE_HAS_REGISTERED, WORKER_WITHDRAWN } from '../../../../shared/contracts/worker-messages.ts'
import { TRUSTED_TYPES_POLICY } from '../../../../shared/domain/trusted-types.ts'
import { letTakeOver } from './take-over.ts'

const WORKER_URL = '/sw.js'
/** Milliseconds between looking for a new version in a window that stays open. */
const UPDATE_INTERVAL = 60 * 60_000
/** Milliseconds that asking for the newest worker may take. */
const ASK_LIMIT = 20_000
/** Milliseconds that a new version may take to load all of its files: some 2 MB. */
const INSTALL_LIMIT = 120_000

/** The part of the Trusted Types API that is used here; not every browser has it. */
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
  /** A new version has taken over, here or by another tab's word. */
  readonly onReplaced: () => void
  /** Refused, or not available. The app works without it; only opening it offline does not. */
  readonly onRefused: (cause: unknown) => void
  readonly onVisible: (listener: () => void) => void
  readonly setInterval: (work: () => void, milliseconds: number) => void
}

/** Lets the version that waits take over; false where none waits any more, or where it does not come in time. */
export type TakeOver = () => Promise<boolean>

export type Updates = {
  /** Looks for a new version and waits until it is installed; null where there is none, its installation failed, or it does not end. */
  readonly look: () => Promise<TakeOver | null>
  /** The next page then comes from the server, which has the newest version, and registers a worker anew. What is kept on the device stays. */
  readonly leave: () => Promise<unknown>
}

/** Where no worker can be had. */
const NO_UPDATES: Updates = { look: () => Promise.resolve(null), leave: () => Promise.resolve() }

export async function registerServiceWorker(deps: ServiceWorkerDeps): Promise<Updates> {
  const { container } = deps
  if (container === undefined) return NO_UPDATES
  try {
    // Before anything can be offered: a tab that did not ask must reload all the same once another has accepted.
    followReplacements(container, deps.onReplaced)
    const workbox = new Workbox(trustedWorkerUrl(deps.trustedTypes))
    const registration = await workbox.register({ immediate: true })
    if (registration === undefined) return NO_UPDATES
    const { takeOver, look } = followUpdates(registration)
    workbox.addEventListener('waiting', () => deps.onWaiting(takeOver)) // one that waits already is told of after this
    registration.active?.postMessage({ type: PAGE_HAS_REGISTERED })
    deps.onVisible(() => void look())
    deps.setInterval(() => void look(), UPDATE_INTERVAL)
    return { look, leave: () => registration.unregister() }
  } catch (cause) {
    deps.onRefused(cause)
    return NO_UPDATES
  }
}

/** Asks the registration itself: after its first update, Workbox hears of no further one whose installation begins. */
export function followUpdates(
  registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'active' | 'update'>,
): { readonly takeOver: TakeOver; readonly look: Updates['look'] } {
  const takeOver: TakeOver = () => letTakeOver(registration)
  const look: Updates['look'] = async () => {
    // Offline: there is nothing to find.
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

/** Installed, or failed: what stays "on its way" for ever would leave a person before a page that does nothing. */
function installationOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => worker.addEventListener('statechange', () => resolve(), { once: true }))
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}

function followReplacements(container: ServiceWorkerContainer, onReplaced: () => void): void {
  let isControlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page that is as new as itself.
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

/** Workbox's type asks for its own TrustedScriptURL; what the policy gives is exactly that, or the plain text where there is no policy. */
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
