/**
 * Registering as an attorney: account, contact, payment, firm. The chart says what follows what; what a step changes is in
 * registration-context.ts, what it does to the world is in the actors. Nothing is sent twice: a state that sends is entered only by a
 * person's act, or, for payment, under an entry id that the server answers once.
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

/** The final states: where the wizard lets go of the person. */
export const REGISTRATION_ENDS = ['completed', 'abandoned', 'roleChoice', 'login'] as const
export type RegistrationEnd = (typeof REGISTRATION_ENDS)[number]

export type RegistrationMachine = ReturnType<typeof createRegistrationMachine>

export function createRegistrationMachine(actors: RegistrationActors) {
  const room = registrationSetup(actors)
  return room.createMachine({
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
      // The initial phase (WZ-09, WZ-10); the first that matches.
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
      account: accountPhase(room),
      contact: contactPhase(room),
      payment: paymentPhase(room),
      firm: firmPhase(room),
      completed: { type: 'final' },
      abandoned: { type: 'final' },
      roleChoice: { type: 'final' },
      login: { type: 'final' },
    },
  })
}

function accountPhase(room: RegistrationSetup) {
  const refuseEmail = (workEmail: string) => ({ type: 'refuse', params: { faults: { workEmail } } }) as const
  return room.createStateConfig({
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
        // Typing on takes the question back.
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

function contactPhase(room: RegistrationSetup) {
  return room.createStateConfig({
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
              // Said where the password is typed.
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

function firmPhase(room: RegistrationSetup) {
  return room.createStateConfig({
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
      submitting: submitting(room),
    },
  })
}

function submitting(room: RegistrationSetup) {
  return room.createStateConfig({
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
