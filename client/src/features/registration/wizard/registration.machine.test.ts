import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { describe, expect, it } from 'vitest'
import { walkChart } from '../../../offline/testing/chart-coverage.ts'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import {
  account,
  arrive,
  draft,
  ENTRY,
  firm,
  googleIdentity,
  googleTempUser,
  identity,
  openCheckout,
  paidKeys,
  PASSWORD,
  signupKeys,
} from '../testing/scenes.ts'
import type { Arrival } from './registration-arrival.ts'
import type { RegistrationContext, SignupField } from './registration-context.ts'
import { createRegistrationMachine, REGISTRATION_ENDS } from './registration.machine.ts'
import type { RegistrationActors } from './registration.setup.ts'

const never = () => new Promise<never>(() => undefined)
const inert: RegistrationActors = {
  checkEmail: never,
  openAccount: never,
  createCheckout: never,
  settleCheckout: never,
  goToCheckout: () => undefined,
  completeProfile: never,
}

describe('the chart', () => {
  const done = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output })
  const failed = (id: string): AnyEventObject => ({
    type: `xstate.error.actor.${id}`,
    error: new Error('lost'),
  })
  const field = (name: SignupField, value: string) => ({ type: 'FIELD', field: name, value })
  const events: readonly AnyEventObject[] = [
    ...['NEXT', 'BACK', 'PAY', 'RETURNED', 'ONLINE'].map((type) => ({ type })),
    field('workEmail', identity.email),
    field('password', PASSWORD),
    field('confirmPassword', PASSWORD),
    { type: 'FIRM', patch: firm },
    { type: 'FOCUS', field: 'phone' },
    { type: 'ACCOUNT', account },
    { type: 'ACCOUNT', account: null },
    ...['free', 'taken', 'unknown'].map((answer) => done('checkEmail', answer)),
    done('openAccount', { kind: 'opened', account }),
    done('openAccount', { kind: 'refused', problem: 'No.' }),
    done('openAccount', { kind: 'refused', problem: 'No.', isOfPassword: true }),
    done('createCheckout', { kind: 'created', sessionId: 'cs_1', url: 'https://pay.example/cs_1' }),
    done('createCheckout', { kind: 'offline' }),
    done('createCheckout', { kind: 'refused', problem: 'No.' }),
    ...['open', 'paid', 'expired', 'unknown'].map((answer) => done('settleCheckout', answer)),
    done('completeProfile', { kind: 'completed' }),
    done('completeProfile', { kind: 'needs_login' }),
    done('completeProfile', { kind: 'refused', problem: 'No.', faults: {}, isUnpaid: false }),
    done('completeProfile', { kind: 'refused', problem: 'No.', faults: {}, isUnpaid: true }),
    ...['checkEmail', 'openAccount', 'createCheckout', 'settleCheckout', 'completeProfile'].map(failed),
  ]
  const nobody = { ...draft().values, firstName: '', lastName: '', phone: '' }
  const arrivals: readonly Arrival[] = [
    arrive(),
    arrive({ query: 'cancel=1' }),
    arrive({ draft: draft({ phase: 'account' }) }),
    arrive({ query: 'payment=success&session_id=cs_1', keys: signupKeys, draft: draft({ firm }) }),
    arrive({ query: 'phase=4', keys: paidKeys }),
    arrive({ query: 'phase=4', draft: draft({ firm }) }),
    arrive({ query: 'payment=success&session_id=cs_1', draft: draft({ firm, values: nobody }) }),
    arrive({ identity: googleIdentity, tempUser: googleTempUser }),
    arrive({ identity, draft: draft({ phase: 'account' }) }),
    arrive({ identity, draft: draft({ phase: 'payment' }) }),
    arrive({ identity, keys: { [STORAGE_KEYS.signupPhase]: '3' } }),
    arrive({ draft: draft({ phase: 'payment', openedFor: identity.email }) }),
    arrive({
      identity: { ...identity, email: '' },
      draft: draft({ phase: 'payment', values: { ...draft().values, workEmail: '' } }),
    }),
    arrive({ identity, draft: draft({ phase: 'payment', checkout: openCheckout }) }),
  ]

  it('is walked whole: every state, every transition, no dead end', () => {
    const walks = arrivals.map((arrival) =>
      walkChart({
        machine: createRegistrationMachine(inert),
        input: { arrival, newId: () => ENTRY },
        events,
        place,
        limit: 12_000,
      }),
    )
    const inAll = (lists: readonly (readonly string[])[]) =>
      (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)))
    expect(inAll(walks.map(({ unreachedStates }) => unreachedStates))).toEqual([])
    expect(inAll(walks.map(({ untakenTransitions }) => untakenTransitions))).toEqual([])
    expect(walks.flatMap(({ deadEnds }) => deadEnds)).toEqual([])
  })

  /** Coarser than the whole context, so that the walk ends; what one arrival cannot tell apart, another one begins with. */
  function place(snapshot: AnyMachineSnapshot): string {
    const { account: signedIn, checkout, stored, values } = snapshot.context as RegistrationContext
    const isTyping = snapshot.hasTag('account') || snapshot.hasTag('contact')
    return JSON.stringify([
      snapshot.value,
      signedIn === null,
      ...(isTyping
        ? [values.workEmail === '', values.password === values.confirmPassword ? values.password : 'one']
        : [checkout?.url ?? null, stored.sessionId === null]),
    ])
  }
})

it('ends only where it says it ends', () => {
  const { states } = createRegistrationMachine(inert).root
  const finals = Object.values(states).filter((state) => state.type === 'final')
  expect(finals.map((state) => state.key)).toEqual([...REGISTRATION_ENDS])
})
