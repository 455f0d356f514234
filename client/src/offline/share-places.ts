/**
 * Where the server's share stays on this device. Remembered sessions: in a file of the origin's own, because only a file is really gone
 * when it is removed (docs/decisions/036). Others: in the memory of windows, and of the service worker while a window reloads. Either
 * way it is dropped with the session.
 */
import { z } from 'zod'
import { deviceShareSchema } from '../../../shared/contracts/device-shares.ts'
import { userIdSchema, type UserId } from '../../../shared/domain/ids.ts'

export const keptShareSchema = z.object({ owner: userIdSchema, share: deviceShareSchema })
export type KeptShare = z.infer<typeof keptShareSchema>

export type ShareFile = {
  /** null when there is none, or the browser has no such files. */
  readonly read: () => Promise<KeptShare | null>
  readonly write: (kept: KeptShare) => Promise<void>
  readonly erase: () => Promise<void>
}

/** Between windows and the service worker, in memory alone. */
export type ShareRelay = {
  readonly ask: (owner: UserId) => Promise<string | null>
  /** Answers other windows from now on, and hands it to the worker before this window goes. */
  readonly offer: (kept: KeptShare) => void
  readonly drop: () => void
}

type SharePlaces = {
  readonly near: (owner: UserId) => Promise<string | null>
  readonly keep: (owner: UserId, share: string) => Promise<void>
  readonly erase: () => Promise<void>
}

export function createSharePlaces(deps: {
  readonly file: ShareFile
  readonly relay: ShareRelay
  readonly isRemembered: () => boolean
}): SharePlaces {
  const { file, relay, isRemembered } = deps
  let held: KeptShare | null = null
  return {
    async near(owner) {
      if (held?.owner === owner) return held.share
      const filed = isRemembered() ? await file.read() : null
      const share = filed?.owner === owner ? filed.share : await relay.ask(owner)
      if (share === null) return null
      held = { owner, share }
      relay.offer(held)
      return share
    },
    async keep(owner, share) {
      held = { owner, share }
      relay.offer(held)
      if (isRemembered()) await file.write(held)
      else await file.erase()
    },
    async erase() {
      held = null
      relay.drop()
      await file.erase()
    },
  }
}
