/**
 * Where the server's share stays on this device. Remembered sessions: in a file of the origin's own, because only a file is really gone
 * when it is removed (docs/decisions/036); with the lock on, sealed (040). Others: in the memory of windows, and of the service worker
 * while a window reloads. Either way it is dropped with the session.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import { isLockOf, plainShareOf, type FiledShare, type KeptShare } from './share-seal.ts'

/** unreadable: it may well hold a lock. */
export type FoundShare = FiledShare | 'unreadable' | null

export type ShareFile = {
  /** null when there is none, or the browser has no such files. */
  readonly read: () => Promise<FiledShare | null>
  /** No other window writes meanwhile. `next` sees what is there; null leaves it. Rejects when it could not be written. */
  readonly change: (next: (found: FoundShare) => FiledShare | null) => Promise<void>
  readonly erase: () => Promise<void>
}

/** Between windows and the service worker, in memory alone. */
export type ShareRelay = {
  readonly ask: (owner: UserId) => Promise<string | null>
  /** Answers other windows from now on, and hands it to the worker before this window goes. */
  readonly offer: (kept: KeptShare) => void
  readonly drop: () => void
}

export type SharePlaces = {
  readonly near: (owner: UserId) => Promise<string | null>
  readonly keep: (owner: UserId, share: string) => Promise<void>
  readonly erase: () => Promise<void>
  /** What lies in the file, whoever's it is. */
  readonly filed: () => Promise<FiledShare | null>
  /** In memory alone, for as long as the session may be used here. */
  readonly hold: (kept: KeptShare) => void
  /** Puts the other form of what is held into the file. False when it is not there afterwards, as when the session has ended meanwhile. */
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
      // Sealed it stays as it is: only the passkey could seal it anew. Unwritten, the session is as one that is not remembered, offline.
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

/** No two sealings have the same. */
function contentOf(filed: FiledShare): string {
  return `${filed.owner} ${'lock' in filed ? filed.lock.data : filed.share}`
}
