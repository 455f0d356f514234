/**
 * The state machine of attorney registration: account, contact, payment, firm. Context updates are in registration-context.ts, side
 * effects in the actors. Nothing is sent twice: a state that sends is entered only by a user action or, for payment, with an entry id
 * that serves as the idempotency key.
 */
import { REGISTRATION_MESSAGES as MESSAGES } from '../../../../../shared/domain/registration.ts'
import { paymentPhase } from './payment-phase.chart.ts'
import { accountFaults, firmFaults, needsPasswordAgain, startContext } from './registration-context.ts'
import {
  registrationSetup,
  type AccountAnswer,
  type Refusal,
  type RegistrationActors,
  type RegistrationSetup,
} from './registration.setup.ts'

/** The final states, in which the user leaves the wizard. */
export const REGISTRATION_ENDS = ['completed', 'abandoned', 'roleChoice', 'login'] as const
export type RegistrationEnd = (typeof REGISTRATION_ENDS)[number]

export type RegistrationMachine = ReturnType<typeof createRegistrationMachine>

export function createRegistrationMachine(actors: RegistrationActors) {
  const machineSetup = registrationSetup(actors)
  return machineSetup.createMachine({
    id: 'registration',
    initial: 'entering',
    context: ({ input }) => startContext(input),
    on: {
      FIELD: { actions: 'setField' },
      FIRM: { actions: 'setFirm' },
      FOCUS: { actions: 'setFocus' },
      ACCOUNT: { actions: 'setAccount' },
    },
    states: {
      // The first match is the initial phase (WZ-09, WZ-10).
      entering: {
        always: [
          {
            guard: 'isPaymentCancelled',
            target: 'contact',
            actions: ['clearCheckout', { type: 'say', params: MESSAGES.paymentCancelled }],
          },
          {
            guard: 'isPaymentReturn',
            target: 'firm',
            actions: {
              type: 'storePaidSession',
              params: ({ context }) => context.arrival.paidSessionId,
            },
          },
          { guard: { type: 'asksFor', params: 'firm' }, target: 'firm' },
          { guard: 'lacksAccount', target: 'account' },
          { guard: { type: 'asksFor', params: 'account' }, target: 'account' },
          { guard: 'asksForPaymentTooEarly', target: 'contact', actions: 'refuseContact' },
          { guard: { type: 'asksFor', params: 'payment' }, target: 'payment', actions: 'keepEntry' },
          { target: 'contact' },
        ],
      },
      account: accountPhase(machineSetup),
      contact: contactPhase(machineSetup),
      payment: paymentPhase(machineSetup),
      firm: firmPhase(machineSetup),
      completed: { type: 'final' },
      abandoned: { type: 'final' },
      roleChoice: { type: 'final' },
      login: { type: 'final' },
    },
  })
}

function accountPhase(machineSetup: RegistrationSetup) {
  const refuseEmail = (workEmail: string) => ({ type: 'refuse', params: { faults: { workEmail } } }) as const
  return machineSetup.createStateConfig({
    tags: 'account',
    initial: 'editing',
    states: {
      editing: {
        on: {
          NEXT: [
            {
              guard: 'isAccountFaulty',
              actions: { type: 'refuse', params: ({ context }) => ({ faults: accountFaults(context) }) },
            },
            { guard: 'isAccountOwn', target: '#registration.contact', actions: 'leaveAccount' },
            { target: 'checkingEmail', actions: 'clearMessages' },
          ],
          BACK: { target: '#registration.abandoned' },
        },
      },
      checkingEmail: {
        tags: 'busy',
        // Typing cancels the check.
        on: { FIELD: { target: 'editing', actions: 'setField' } },
        invoke: {
          id: 'checkEmail',
          src: 'checkEmail',
          input: ({ context }) => context.values.workEmail,
          onDone: [
            {
              guard: ({ event }) => event.output === 'free',
              target: '#registration.contact',
              actions: 'leaveAccount',
            },
            {
              guard: ({ event }) => event.output === 'taken',
              target: 'editing',
              actions: refuseEmail(MESSAGES.emailTaken),
            },
            { target: 'editing', actions: refuseEmail(MESSAGES.emailCheckFailed) },
          ],
          onError: { target: 'editing', actions: refuseEmail(MESSAGES.emailCheckFailed) },
        },
      },
    },
  })
}

function contactPhase(machineSetup: RegistrationSetup) {
  return machineSetup.createStateConfig({
    tags: 'contact',
    initial: 'editing',
    states: {
      editing: {
        on: {
          NEXT: [
            { guard: 'isContactFaulty', actions: 'refuseContact' },
            { guard: 'isSignedIn', target: '#registration.payment', actions: ['leaveContact', 'newEntry'] },
            { guard: 'lacksCredentials', actions: 'refuseCredentials' },
            { target: 'openingAccount', actions: 'clearMessages' },
          ],
          BACK: [
            { guard: 'isSocial', target: '#registration.roleChoice' },
            { target: '#registration.account', actions: 'clearMessages' },
          ],
        },
      },
      openingAccount: {
        tags: 'busy',
        on: { FIELD: {} },
        invoke: {
          id: 'openAccount',
          src: 'openAccount',
          input: ({ context }) => context,
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'opened',
              target: '#registration.payment',
              actions: [
                {
                  type: 'rememberAccount',
                  params: ({ event, context }) =>
                    event.output.kind === 'opened' ? event.output.account : context.account,
                },
                'leaveContact',
                'newEntry',
              ],
            },
            {
              // Shows the error in the phase that has the password field.
              guard: ({ event, context }) => isOfPassword(event.output) && !needsPasswordAgain(context),
              target: '#registration.account',
              actions: { type: 'refuse', params: ({ event }) => refusalOf(event.output) },
            },
            {
              target: 'editing',
              actions: { type: 'refuse', params: ({ event }) => refusalOf(event.output) },
            },
          ],
          onError: {
            target: 'editing',
            actions: { type: 'refuse', params: { problem: MESSAGES.accountNotCreated } },
          },
        },
      },
    },
  })
}

function isOfPassword(answer: AccountAnswer): boolean {
  return answer.kind === 'refused' && answer.isOfPassword === true
}

function refusalOf(answer: AccountAnswer): Refusal {
  if (answer.kind === 'opened') return {}
  return isOfPassword(answer) ? { faults: { password: answer.problem } } : { problem: answer.problem }
}

function firmPhase(machineSetup: RegistrationSetup) {
  return machineSetup.createStateConfig({
    tags: 'firm',
    initial: 'arriving',
    states: {
      arriving: {
        always: [
          {
            guard: 'isUnpaid',
            target: 'editing',
            actions: { type: 'say', params: MESSAGES.paymentRequired },
          },
          { target: 'editing', actions: 'clearMessages' },
        ],
      },
      editing: {
        on: {
          NEXT: [
            {
              guard: 'isFirmFaulty',
              actions: {
                type: 'refuse',
                params: ({ context }) => ({
                  faults: firmFaults(context),
                  ...(context.stored.sessionId === null ? { problem: MESSAGES.paymentRequired } : {}),
                }),
              },
            },
            { guard: 'isUnpaid', actions: { type: 'refuse', params: { problem: MESSAGES.paymentRequired } } },
            {
              guard: 'isSignupForgotten',
              actions: { type: 'refuse', params: { problem: MESSAGES.signupForgotten } },
            },
            { target: 'submitting', actions: 'clearMessages' },
          ],
          BACK: [
            { guard: 'isContactMissing', target: '#registration.contact', actions: 'refuseContact' },
            {
              guard: 'isUnpaid',
              target: '#registration.payment',
              actions: ['clearMessages', 'keepCheckout', 'keepEntry'],
            },
            { target: '#registration.payment.paid', actions: 'clearMessages' },
          ],
        },
      },
      submitting: submitting(machineSetup),
    },
  })
}

function submitting(machineSetup: RegistrationSetup) {
  return machineSetup.createStateConfig({
    tags: 'busy',
    on: { FIRM: {} },
    invoke: {
      id: 'completeProfile',
      src: 'completeProfile',
      input: ({ context }) => context,
      onDone: [
        { guard: ({ event }) => event.output.kind === 'completed', target: '#registration.completed' },
        { guard: ({ event }) => event.output.kind === 'needs_login', target: '#registration.login' },
        {
          guard: ({ event }) => event.output.kind === 'refused' && event.output.isUnpaid,
          target: '#registration.firm.editing',
          actions: ['forgetPaidSession', { type: 'refuse', params: { problem: MESSAGES.paymentRequired } }],
        },
        {
          target: '#registration.firm.editing',
          actions: {
            type: 'refuse',
            params: ({ event }) => (event.output.kind === 'refused' ? event.output : {}),
          },
        },
      ],
      onError: {
        target: '#registration.firm.editing',
        actions: { type: 'refuse', params: { problem: MESSAGES.profileFailed } },
      },
    },
  })
}
