/**
 * Registers the service worker and follows its updates. Trusted Types are enforced on our pages, so the worker's address goes through
 * the one policy that the content security policy names.
 */
import { Workbox } from 'workbox-window'
import { PAGE_HAS_REGISTERED, WORKER_WITHDRAWN } from '../../../shared/contracts/worker-messages.ts'
import { TRUSTED_TYPES_POLICY } from '../../../shared/domain/content-security-policy.ts'

const WORKER_URL = '/sw.js'
/** Milliseconds between looking for a new version in a window that stays open. */
const UPDATE_INTERVAL = 60 * 60_000

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
  /** A new version waits; `accept` lets it take over. */
  readonly onWaiting: (accept: () => void) => void
  /** A new version has taken over, here or by another tab's word. */
  readonly onReplaced: () => void
  /** Refused, or not available. The app works without it; only opening it offline does not. */
  readonly onRefused: (cause: unknown) => void
  readonly onVisible: (listener: () => void) => void
  readonly setInterval: (work: () => void, milliseconds: number) => void
}

/** Looks for a new version; whether one is on its way, so that `onWaiting` will be told. */
export type LookForUpdate = () => Promise<boolean>

export async function registerServiceWorker(deps: ServiceWorkerDeps): Promise<LookForUpdate> {
  const { container } = deps
  if (container === undefined) return lookNowhere
  try {
    // Before anything can be offered: a tab that did not ask must reload all the same once another has accepted.
    followReplacements(container, deps.onReplaced)
    const workbox = new Workbox(trustedWorkerUrl(deps.trustedTypes))
    workbox.addEventListener('waiting', () => {
      deps.onWaiting(() => {
        workbox.messageSkipWaiting()
      })
    })
    const registration = await workbox.register({ immediate: true })
    if (registration === undefined) return lookNowhere
    registration.active?.postMessage({ type: PAGE_HAS_REGISTERED })
    const look = async (): Promise<boolean> => {
      await registration.update().catch(() => undefined) // offline: there is nothing to find
      return registration.installing !== null || registration.waiting !== null
    }
    deps.onVisible(() => void look())
    deps.setInterval(() => void look(), UPDATE_INTERVAL)
    return look
  } catch (cause) {
    deps.onRefused(cause)
    return lookNowhere
  }
}

function lookNowhere(): Promise<boolean> {
  return Promise.resolve(false)
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
