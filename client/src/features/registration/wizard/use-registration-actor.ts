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
 * Begins once the session and the draft are known; null until then. The chart runs before anything of it is drawn: a key pressed
 * earlier would be lost from a field that shows what the chart holds. What changes later, the chart hears as events.
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
    const begun = begin()
    // Told when it starts, too.
    begun.subscribe(() => setActor(begun))
    begun.start()
    return () => {
      begun.stop()
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
        // What was typed before goes first, so that it never overwrites what the chart keeps.
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
 * What the chart holds, followed from before the first paint. A store that is listened to a moment after the paint would leave a field
 * open whose first keys no draw takes up, so that what was typed is taken back.
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
