import { useEffect, useLayoutEffect, useState } from 'react'
import { createActor, type Actor, type SnapshotFrom } from 'xstate'
import { identityIn } from '../../../platform/auth/session.store.ts'
import type { Platform } from '../../../platform/browser-platform.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import type { RegistrationServices } from '../registration-services.ts'
import { readArrival } from './registration-arrival.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { createRegistrationActors } from './registration.actors.ts'
import { createRegistrationMachine, type RegistrationMachine } from './registration.machine.ts'

export type RegistrationActor = Actor<RegistrationMachine>

/**
 * Begins once the session and the draft are known; null until then. The chart runs before anything of it is drawn: a key pressed
 * earlier would be lost from a field that shows what the chart holds. What changes later, the chart hears as events.
 */
export function useRegistrationActor(services: RegistrationServices): RegistrationActor | null {
  const platform = usePlatform()
  const isReady = useSession().status !== 'checking'
  const [actor, setActor] = useState<RegistrationActor | null>(null)

  useEffect(() => {
    if (!isReady) return undefined
    let isCurrent = true
    let begun: RegistrationActor | null = null
    const begin = (draft: RegistrationDraft | null): void => {
      if (!isCurrent) return
      begun = createRegistration(platform, services, draft).start()
      setActor(begun)
    }
    services.drafts.load().then(begin, (cause: unknown) => {
      platform.logger.warn('The registration draft could not be read on this device.', cause)
      begin(null)
    })
    return () => {
      isCurrent = false
      begun?.stop()
    }
  }, [isReady, platform, services])
  return actor
}

function createRegistration(
  { http, auth, signup, logger }: Platform,
  { desk, drafts, timing }: RegistrationServices,
  draft: RegistrationDraft | null,
): RegistrationActor {
  const machine = createRegistrationMachine(
    createRegistrationActors({
      http,
      auth,
      logger,
      desk,
      drafts,
      isSignedIn: () => identityIn(auth.session.get()) !== null,
      forgetTempUser: signup.clearTempAuthUser,
      leaveFor: (url) => window.location.assign(url),
      now: timing.now,
    }),
  )
  const arrival = readArrival({
    query: new URLSearchParams(window.location.search),
    storage: signup,
    tempUser: signup.tempAuthUser(),
    identity: identityIn(auth.session.get()),
    draft,
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
