/**
 * Where the server's share is kept on this device. Remembered sessions: in an OPFS file, because only a file can be erased reliably
 * (docs/decisions/036); sealed when the lock is on (040). Other sessions: in the memory of windows, and of the service worker while a
 * window reloads. It is always deleted when the session ends.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import { isLockOf, plainShareOf, type FiledShare, type KeptShare } from './share-seal.ts'

/** unreadable: the file exists and may contain a sealed share. */
export type FoundShare = FiledShare | 'unreadable' | null

export type ShareFile = {
  /** null when there is none, or the browser has no OPFS. */
  readonly read: () => Promise<FiledShare | null>
  /** Replaces the content under a lock. `next` gets the current content; null keeps it. Rejects when writing fails. */
  readonly change: (next: (found: FoundShare) => FiledShare | null) => Promise<void>
  readonly erase: () => Promise<void>
}

/** Passes the share between windows and the service worker, in memory only. */
export type ShareRelay = {
  readonly ask: (owner: UserId) => Promise<string | null>
  /** Answers other windows' requests from now on, and sends the share to the worker before this window closes. */
  readonly offer: (kept: KeptShare) => void
  readonly drop: () => void
}

export type SharePlaces = {
  readonly near: (owner: UserId) => Promise<string | null>
  readonly keep: (owner: UserId, share: string) => Promise<void>
  readonly erase: () => Promise<void>
  /** The file's content, for any owner. */
  readonly filed: () => Promise<FiledShare | null>
  /** Keeps the share in memory only, until the session ends. */
  readonly hold: (kept: KeptShare) => void
  /** Writes the share in its other form (plain or sealed). False when the file lacks it afterwards, as when the session ended meanwhile. */
  readonly refile: (filed: FiledShare) => Promise<boolean>
}

export function createSharePlaces(deps: {
  readonly file: ShareFile
  readonly relay: ShareRelay
  readonly isRemembered: () => boolean
}): SharePlaces {
  const { file, relay, isRemembered } = deps
  let held: KeptShare | null = null
  const hold = (kept: KeptShare): void => {
    held = kept
    relay.offer(kept)
  }
  return {
    async near(owner) {
      if (held?.owner === owner) return held.share
      const filed = isRemembered() ? await file.read() : null
      const share = plainShareOf(owner, filed) ?? (await relay.ask(owner))
      if (share !== null) hold({ owner, share })
      return share
    },
    async keep(owner, share) {
      const kept = { owner, share }
      hold(kept)
      if (!isRemembered()) return file.erase()
      // Keeps a sealed file, because resealing needs the passkey. If writing fails, the session only opens online.
      await file
        .change((found) => (found === 'unreadable' || isLockOf(owner, found) ? null : kept))
        .catch(() => undefined)
    },
    async erase() {
      held = null
      relay.drop()
      await file.erase()
    },
    filed: file.read,
    hold,
    async refile(next) {
      const mayLie = (): boolean => held?.owner === next.owner && isRemembered()
      await file.change(() => (mayLie() ? next : null)).catch(() => undefined)
      const filed = await file.read()
      return filed !== null && contentOf(filed) === contentOf(next)
    },
  }
}

/** Identifies the content; each sealing has unique ciphertext. */
function contentOf(filed: FiledShare): string {
  return `${filed.owner} ${'lock' in filed ? filed.lock.data : filed.share}`
}
