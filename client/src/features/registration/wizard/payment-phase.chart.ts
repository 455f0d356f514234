/** The payment phase of the registration state machine: creates one checkout session per entry and redirects to Stripe. */
import {
  paymentSessionFailure,
  REGISTRATION_MESSAGES as MESSAGES,
} from '../../../../../shared/domain/registration.ts'
import type { RegistrationSetup } from './registration.setup.ts'

export function paymentPhase(machineSetup: RegistrationSetup) {
  return machineSetup.createStateConfig({
    tags: 'payment',
    initial: 'checking',
    on: { BACK: { target: '#registration.contact', actions: 'clearMessages' } },
    states: {
      checking: {
        always: [
          {
            guard: 'hasNoAccount',
            target: 'blocked',
            actions: { type: 'say', params: MESSAGES.accountMissing },
          },
          {
            guard: 'hasNoEmail',
            target: 'blocked',
            actions: { type: 'say', params: MESSAGES.paymentEmailMissing },
          },
          { guard: 'hasCheckout', target: 'loading' },
          { target: 'settingUp' },
        ],
      },
      blocked: {
        on: { ACCOUNT: { target: 'checking', actions: ['setAccount', 'clearMessages'] } },
      },
      settingUp: settingUp(machineSetup),
      waitingForNetwork: { on: { ONLINE: { target: 'settingUp' } } },
      loading: loading(machineSetup),
      ready: { on: { PAY: { target: 'leaving' } } },
      leaving: {
        tags: 'busy',
        entry: [
          'keepCheckout',
          { type: 'goToCheckout', params: ({ context }) => context.checkout?.url ?? '' },
        ],
        on: { RETURNED: { target: 'loading' } },
      },
      // The user has to reload the page, which retries with the same entry.
      failed: {},
      // Reached with Back from the firm phase: a paid session is not paid again.
      paid: { on: { NEXT: { target: '#registration.firm' } } },
    },
  })
}

function settingUp(machineSetup: RegistrationSetup) {
  return machineSetup.createStateConfig({
    invoke: {
      id: 'createCheckout',
      src: 'createCheckout',
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'created',
          target: '#registration.payment.loading',
          actions: {
            type: 'setSession',
            params: ({ event }) => (event.output.kind === 'created' ? sessionOf(event.output) : null),
          },
        },
        {
          guard: ({ event }) => event.output.kind === 'offline',
          target: '#registration.payment.waitingForNetwork',
        },
        {
          target: '#registration.payment.failed',
          actions: {
            type: 'refuse',
            params: ({ event }) => (event.output.kind === 'refused' ? { problem: event.output.problem } : {}),
          },
        },
      ],
      onError: {
        target: '#registration.payment.failed',
        actions: { type: 'refuse', params: { problem: paymentSessionFailure('') } },
      },
    },
  })
}

function loading(machineSetup: RegistrationSetup) {
  return machineSetup.createStateConfig({
    invoke: {
      id: 'settleCheckout',
      src: 'settleCheckout',
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output === 'paid',
          target: '#registration.firm',
          actions: {
            type: 'storePaidSession',
            params: ({ context }) => context.checkout?.sessionId ?? null,
          },
        },
        {
          guard: ({ event }) => event.output === 'expired',
          target: '#registration.payment.settingUp',
          actions: 'newEntry',
        },
        { target: '#registration.payment.ready' },
      ],
      onError: { target: '#registration.payment.ready' },
    },
  })
}

function sessionOf({ sessionId, url }: { readonly sessionId: string; readonly url: string }) {
  return { sessionId, url }
}
