/** Runs the registration state machine with test actors. */
import { vi } from 'vitest'
import { createActor } from 'xstate'
import type { Arrival } from '../wizard/registration-arrival.ts'
import type { RegistrationContext, SignupField } from '../wizard/registration-context.ts'
import { createRegistrationMachine } from '../wizard/registration.machine.ts'
import type { RegistrationActors } from '../wizard/registration.setup.ts'
import { account } from './scenes.ts'

export function playRegistration(arrival: Arrival, overrides: Partial<RegistrationActors> = {}) {
  let entries = 0
  const newId = vi.fn<() => string>(() => `entry-${(entries += 1)}`)
  const actors = {
    checkEmail: vi.fn<RegistrationActors['checkEmail']>(
      overrides.checkEmail ?? (() => Promise.resolve('free')),
    ),
    openAccount: vi.fn<RegistrationActors['openAccount']>(
      overrides.openAccount ?? (() => Promise.resolve({ kind: 'opened', account })),
    ),
    createCheckout: vi.fn<RegistrationActors['createCheckout']>(
      overrides.createCheckout ??
        (() => Promise.resolve({ kind: 'created', sessionId: 'cs_1', url: 'https://pay.example/cs_1' })),
    ),
    settleCheckout: vi.fn<RegistrationActors['settleCheckout']>(
      overrides.settleCheckout ?? (() => Promise.resolve('open')),
    ),
    goToCheckout: vi.fn<RegistrationActors['goToCheckout']>(overrides.goToCheckout),
    completeProfile: vi.fn<RegistrationActors['completeProfile']>(
      overrides.completeProfile ?? (() => Promise.resolve({ kind: 'completed' })),
    ),
  }
  const actor = createActor(createRegistrationMachine(actors), { input: { arrival, newId } })
  actor.start()
  return {
    actors,
    newId,
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    type: (values: Partial<Record<SignupField, string>>) => {
      // Object.entries loses the type of the keys.
      for (const [field, value] of Object.entries(values) as [SignupField, string][]) {
        actor.send({ type: 'FIELD', field, value })
      }
    },
    state: (): unknown => actor.getSnapshot().value,
    context: (): RegistrationContext => actor.getSnapshot().context,
    /** Waits for all resolved promises to settle. */
    settle: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
  }
}
