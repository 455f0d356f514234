/** This browser's push subscription. It belongs to the person who asked for it on this device, and to nobody who signs in after. */
import { z } from 'zod'
import type { PushSubscriptionData } from '../../../../../shared/contracts/push.ts'
import { pushSubscriptionSchema } from '../../../../../shared/contracts/push.ts'

/** install: iOS offers push messages to installed apps only. denied: refused in the browser's settings. */
export type PushSupport = 'ready' | 'unsupported' | 'install' | 'denied'

const KEY = 'cr-push'
/** `id`: of this device in the server's list. */
const ownerSchema = z.object({ userId: z.string(), deviceId: z.string(), id: z.string().optional() })
type Owner = z.output<typeof ownerSchema>

export type PushWindow = {
  readonly navigator: Pick<Navigator, 'userAgent' | 'serviceWorker'>
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly crypto: Pick<Crypto, 'randomUUID'>
  /** Missing where the browser has none. */
  readonly Notification?: Pick<typeof Notification, 'permission' | 'requestPermission'>
  readonly PushManager?: unknown
}

export function pushSupport({
  navigator,
  Notification: notification,
  PushManager: manager,
}: PushWindow): PushSupport {
  if (!('serviceWorker' in navigator) || notification === undefined || manager === undefined)
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  return notification.permission === 'denied' ? 'denied' : 'ready'
}

/** Who asked for messages on this device. */
export function pushOwner({ localStorage }: PushWindow): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Remembers which device of the server's list this one is. */
export function rememberDevice(window: PushWindow, id: string): void {
  const owner = pushOwner(window)
  if (owner !== null) window.localStorage.setItem(KEY, JSON.stringify({ ...owner, id }))
}

export type Subscribed = { readonly deviceId: string; readonly subscription: PushSubscriptionData }

/** Asks for the permission, so call it from a click. Null if it was refused. Rejects if the browser cannot reach its push service. */
export async function askForPush(
  window: PushWindow,
  userId: string,
  publicKey: string,
): Promise<Subscribed | null> {
  if ((await window.Notification?.requestPermission()) !== 'granted') return null
  const owner = pushOwner(window)
  const deviceId = owner?.userId === userId ? owner.deviceId : window.crypto.randomUUID()
  const subscription = await subscribe(window, publicKey)
  window.localStorage.setItem(KEY, JSON.stringify({ userId, deviceId }))
  return { deviceId, subscription }
}

/** For each start: the same person's subscription as it is now, perhaps with a new address. Null if this person did not ask for it. */
export async function renewPush(
  window: PushWindow,
  userId: string,
  publicKey: string,
): Promise<Subscribed | null> {
  const owner = pushOwner(window)
  if (owner === null || window.Notification?.permission !== 'granted') return null
  if (owner.userId !== userId) {
    await dropPush(window)
    return null
  }
  return { deviceId: owner.deviceId, subscription: await subscribe(window, publicKey) }
}

/** Ends it in the browser: its push service then refuses what the server still sends. */
export async function dropPush(window: PushWindow): Promise<void> {
  window.localStorage.removeItem(KEY)
  const subscription = await current(window)
  await subscription?.unsubscribe()
}

async function current({ navigator }: PushWindow): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(window: PushWindow, publicKey: string): Promise<PushSubscriptionData> {
  const { pushManager } = await window.navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  // A subscription takes messages of one key; the server's may have been renewed.
  const isOfKey = earlier !== null && sameKey(earlier.options.applicationServerKey, publicKey)
  if (earlier !== null && !isOfKey) await earlier.unsubscribe()
  const subscription =
    earlier !== null && isOfKey
      ? earlier
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return pushSubscriptionSchema.parse(subscription.toJSON())
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function sameKey(key: ArrayBuffer | null, publicKey: string): boolean {
  if (key === null) return false
  const [own, wanted] = [new Uint8Array(key), bytesOf(publicKey)]
  return own.length === wanted.length && own.every((byte, place) => byte === wanted[place])
}
