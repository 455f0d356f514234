/** Plays the registration's chart with actors that a test sets. */
import { vi } from 'vitest'
import { createActor } from 'xstate'
import type { Arrival } from '../wizard/registration-arrival.ts'
import type { RegistrationContext, SignupField } from '../wizard/registration-context.ts'
import { createRegistrationMachine } from '../wizard/registration.machine.ts'
import type { RegistrationActors } from '../wizard/registration.setup.ts'
import { account } from './scenes.ts'

export function playRegistration(arrival: Arrival, given: Partial<RegistrationActors> = {}) {
  let entries = 0
  const newId = vi.fn<() => string>(() => `entry-${(entries += 1)}`)
  const actors = {
    checkEmail: vi.fn<RegistrationActors['checkEmail']>(given.checkEmail ?? (() => Promise.resolve('free'))),
    openAccount: vi.fn<RegistrationActors['openAccount']>(
      given.openAccount ?? (() => Promise.resolve({ kind: 'opened', account })),
    ),
    createCheckout: vi.fn<RegistrationActors['createCheckout']>(
      given.createCheckout ??
        (() => Promise.resolve({ kind: 'created', sessionId: 'cs_1', url: 'https://pay.example/cs_1' })),
    ),
    settleCheckout: vi.fn<RegistrationActors['settleCheckout']>(
      given.settleCheckout ?? (() => Promise.resolve('open')),
    ),
    goToCheckout: vi.fn<RegistrationActors['goToCheckout']>(given.goToCheckout),
    completeProfile: vi.fn<RegistrationActors['completeProfile']>(
      given.completeProfile ?? (() => Promise.resolve({ kind: 'completed' })),
    ),
  }
  const actor = createActor(createRegistrationMachine(actors), { input: { arrival, newId } })
  actor.start()
  return {
    actors,
    newId,
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    type: (values: Partial<Record<SignupField, string>>) => {
      // Object.entries forgets the keys' type.
      for (const [field, value] of Object.entries(values) as [SignupField, string][]) {
        actor.send({ type: 'FIELD', field, value })
      }
    },
    state: (): unknown => actor.getSnapshot().value,
    context: (): RegistrationContext => actor.getSnapshot().context,
    /** Lets every promise that is ready settle. */
    settle: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
  }
}
