/** Passes the share between this browser's windows and service worker by messages; never stores it. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { ShareRelay } from './share-places.ts'
import type { KeptShare } from './share-seal.ts'

export const SHARE_CHANNEL = 'counselrelay-share'
/** Message types to the worker. */
export const SHARE_KEEP = 'SHARE_KEEP'
export const SHARE_DROP = 'SHARE_DROP'
/** To other windows: the device lock was changed or unlocked. */
const SHARE_LOCK = 'SHARE_LOCK'

/** Timeout for an answer from another window or the worker. Milliseconds. */
const PATIENCE = 250

type Asking = { readonly ask: UserId }
type Answer = { readonly owner: UserId; readonly share: string }

type Teller = { readonly held: () => KeptShare | null; readonly onDrop: () => void }

/** Only this origin's windows and worker can use the channel. */
export function answerAsks(channel: BroadcastChannel, { held, onDrop }: Teller): void {
  channel.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (data === SHARE_DROP) onDrop()
    else if (isAsking(data) && held()?.owner === data.ask) channel.postMessage(held())
  })
}

export type LockSignal = { readonly tell: () => void; readonly hear: (listener: () => void) => void }

export function createLockSignal(channel: BroadcastChannel): LockSignal {
  return {
    tell: () => channel.postMessage(SHARE_LOCK),
    hear: (listener) => {
      channel.addEventListener('message', ({ data }: { readonly data: unknown }) => {
        if (data === SHARE_LOCK) listener()
      })
    },
  }
}

export function createShareRelay(deps: {
  readonly channel: BroadcastChannel
  /** The service worker that controls this window, if any. */
  readonly worker: () => Pick<ServiceWorker, 'postMessage'> | null
  readonly onPageHide: (listener: () => void) => void
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
}): ShareRelay {
  const { channel, worker } = deps
  let held: KeptShare | null = null
  const hand = (): void => {
    if (held !== null) worker()?.postMessage({ type: SHARE_KEEP, kept: held })
  }
  answerAsks(channel, {
    held: () => held,
    onDrop: () => {
      held = null
    },
  })
  deps.onPageHide(hand)
  return {
    ask: (owner) =>
      new Promise((resolve) => {
        const finish = (share: string | null): void => {
          stopTimer()
          channel.removeEventListener('message', onMessage)
          resolve(share)
        }
        const onMessage = ({ data }: { readonly data: unknown }): void => {
          if (isAnswer(data) && data.owner === owner) finish(data.share)
        }
        const stopTimer = deps.setTimer(() => finish(null), PATIENCE)
        channel.addEventListener('message', onMessage)
        channel.postMessage({ ask: owner } satisfies Asking)
      }),
    offer(kept) {
      held = kept
      hand()
    },
    drop() {
      held = null
      channel.postMessage(SHARE_DROP)
      worker()?.postMessage({ type: SHARE_DROP })
    },
  }
}

function isAsking(message: unknown): message is Asking {
  return typeof message === 'object' && message !== null && 'ask' in message
}

function isAnswer(message: unknown): message is Answer {
  return (
    typeof message === 'object' &&
    message !== null &&
    'owner' in message &&
    'share' in message &&
    typeof message.share === 'string'
  )
}
