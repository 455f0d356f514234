/** An in-memory device with a share file, windows that notify each other, and an authenticator. The file outlives the windows. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { toBase64Url } from '../base64url.ts'
import { PasskeyRefused, type LockPasskeys, type PasskeyRefusal } from '../lock-passkey.ts'
import type { DeviceShares } from '../engine/owner-keys.ts'
import { createShareLock, eraseWithLock } from '../share-lock.ts'
import { createSharePlaces, type FoundShare, type SharePlaces } from '../share-places.ts'
import type { FiledShare, KeptShare } from '../share-seal.ts'
import { memoryShares, type Profile } from './memory-deps.ts'

type LockableWindow = { readonly places: SharePlaces; readonly shares: DeviceShares }

export type LockableDevice = {
  /** The file's content. */
  filed: FoundShare
  /** Everything written to the file. */
  readonly written: FiledShare[]
  isRemembered: boolean
  /** Whether writes succeed. */
  canWrite: boolean
  /** The refusal thrown instead of returning the secret. */
  refusal: PasskeyRefusal | null
  arePasskeysPossible: boolean
  /** What the authenticator gave; the lock wipes it after use. */
  readonly secrets: Uint8Array[]
  /** Credential ids that were signaled as obsolete. */
  readonly forgotten: string[]
  /** Replaces the authenticator that created the passkeys. */
  changeAuthenticator: () => void
  openWindow: () => LockableWindow
  closeWindows: () => void
}

const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

export function lockableDevice(profile: Profile): LockableDevice {
  let secretOfDevice = crypto.randomUUID()
  let windows: { held: KeptShare | null; hear: (() => void)[] }[] = []
  const device: LockableDevice = {
    filed: null,
    written: [],
    isRemembered: true,
    canWrite: true,
    refusal: null,
    arePasskeysPossible: true,
    secrets: [],
    forgotten: [],
    changeAuthenticator: () => {
      secretOfDevice = crypto.randomUUID()
    },
    openWindow,
    closeWindows: () => {
      windows = []
    },
  }
  const secretFor = async (salt: string): Promise<Uint8Array<ArrayBuffer>> => {
    if (device.refusal !== null) throw new PasskeyRefused(device.refusal)
    const bytes = new TextEncoder().encode(`${secretOfDevice} ${salt}`)
    const secret = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    device.secrets.push(secret)
    return secret
  }
  const passkeys: LockPasskeys = {
    arePossible: () => Promise.resolve(device.arePasskeysPossible),
    make: async () => {
      const salt = randomText()
      return { credentialId: randomText(), salt, secret: await secretFor(salt) }
    },
    secretOf: ({ salt }) => secretFor(salt),
    forget: (credentialId) => void device.forgotten.push(credentialId),
  }

  function openWindow(): LockableWindow {
    const own: (typeof windows)[number] = { held: null, hear: [] }
    windows.push(own)
    const others = () => windows.filter((other) => other !== own)
    const isRemembered = (): boolean => device.isRemembered
    const places = createSharePlaces({
      isRemembered,
      file: {
        read: () => Promise.resolve(device.filed === 'unreadable' ? null : device.filed),
        change: (next) => {
          const filed = next(device.filed)
          if (filed === null) return Promise.resolve()
          if (!device.canWrite) return Promise.reject(new Error('The file could not be written'))
          device.filed = filed
          device.written.push(filed)
          return Promise.resolve()
        },
        erase: () => {
          device.filed = null
          return Promise.resolve()
        },
      },
      relay: {
        ask: (owner: UserId) =>
          Promise.resolve(others().find(({ held }) => held?.owner === owner)?.held?.share ?? null),
        offer: (kept) => {
          own.held = kept
        },
        drop: () => windows.forEach((window) => (window.held = null)),
      },
    })
    const news = {
      tell: () => others().forEach(({ hear }) => hear.forEach((listener) => listener())),
      hear: (listener: () => void) => void own.hear.push(listener),
    }
    const lock = createShareLock({ places, passkeys, news, webCrypto: crypto, isRemembered })
    const { near, keep } = places
    const erase = () => eraseWithLock(places, passkeys)
    return { places, shares: { ...memoryShares(profile), near, keep, erase, lock } }
  }
  return device
}
