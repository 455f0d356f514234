import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createActor, type Actor, type SnapshotFrom } from 'xstate'
import type { DraftHandle } from '../../../offline/react/use-draft.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import type { Platform } from '../../../platform/browser-platform.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import type { RegistrationServices } from '../registration-services.ts'
import { readArrival } from './registration-arrival.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { createRegistrationActors } from './registration.actors.ts'
import { createRegistrationMachine, type RegistrationMachine } from './registration.machine.ts'

export type RegistrationActor = Actor<RegistrationMachine>
export type RegistrationDraftHandle = DraftHandle<RegistrationDraft | null, RegistrationDraft>

/**
 * Starts the state machine once session and draft are loaded; null until then. The machine runs before the form renders, because a
 * controlled field would lose keys pressed earlier. Later changes arrive as events.
 */
export function useRegistrationActor(
  services: RegistrationServices,
  draft: RegistrationDraftHandle,
): RegistrationActor | null {
  const platform = usePlatform()
  const { load } = draft
  const isReady = useSession().status !== 'checking' && (load.status === 'ready' || load.status === 'failed')
  const [actor, setActor] = useState<RegistrationActor | null>(null)

  const begin = useEffectEvent((): RegistrationActor => {
    if (load.status === 'failed')
      platform.logger.warn('The registration draft could not be read on this device.', load.error)
    const stored = load.status === 'ready' ? load.stored : null
    return createRegistration(platform, services, { ...draft, stored })
  })
  useEffect(() => {
    if (!isReady) return undefined
    const startedActor = begin()
    // The subscriber is also called on start.
    startedActor.subscribe(() => setActor(startedActor))
    startedActor.start()
    return () => {
      startedActor.stop()
    }
  }, [isReady, platform, services])
  return actor
}

function createRegistration(
  { http, auth, signup, logger }: Platform,
  { desk, drafts, now }: RegistrationServices,
  draft: Pick<RegistrationDraftHandle, 'flush'> & { readonly stored: RegistrationDraft | null },
): RegistrationActor {
  const machine = createRegistrationMachine(
    createRegistrationActors({
      http,
      auth,
      logger,
      desk,
      drafts: {
        // Flushes the pending autosave first, so that it cannot overwrite this save.
        save: async (kept) => {
          await draft.flush().catch(() => undefined)
          await drafts.save(kept)
        },
      },
      isSignedIn: () => identityIn(auth.session.get()) !== null,
      forgetTempUser: signup.clearTempAuthUser,
      leaveFor: (url) => window.location.assign(url),
      now,
    }),
  )
  const arrival = readArrival({
    query: new URLSearchParams(window.location.search),
    storage: signup,
    tempUser: signup.tempAuthUser(),
    identity: identityIn(auth.session.get()),
    draft: draft.stored,
  })
  return createActor(machine, { input: { arrival, newId: () => window.crypto.randomUUID() } })
}

/**
 * Subscribes to the state machine before the first paint. A later subscription would miss the first keystrokes, and the controlled field
 * would revert them.
 */
export function useRegistrationSnapshot(actor: RegistrationActor): SnapshotFrom<RegistrationMachine> {
  const [snapshot, setSnapshot] = useState(() => actor.getSnapshot())
  useLayoutEffect(() => {
    const follow = (next: SnapshotFrom<RegistrationMachine>): void => setSnapshot(next)
    follow(actor.getSnapshot())
    const subscription = actor.subscribe(follow)
    return () => subscription.unsubscribe()
  }, [actor])
  return snapshot
}
