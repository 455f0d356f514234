/** The events, guards, actions and actors of the state machine in registration.machine.ts. */
import { assign, fromPromise, setup } from 'xstate'
import type { FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import type { RegistrationPhase } from '../../../../../shared/domain/registration.ts'
import { isSignupForgotten, type ProfileAnswer } from '../firm-details/complete-profile.ts'
import type { CheckoutAnswer, CheckoutState } from '../payment/checkout.ts'
import type { Account } from './registration-arrival.ts'
import {
  accountFaults,
  contactFaults,
  credentialFaults,
  firmFaults,
  hasAccount,
  hasOpenedAccount,
  isContactMissing,
  keptEntry,
  lacksCredentials,
  leaveAccount,
  leaveContact,
  newEntry,
  refuse,
  refuseContact,
  refuseCredentials,
  withField,
  withFirm,
  withoutPaidSession,
  type Faults,
  type RegistrationContext,
  type RegistrationInput,
  type SignupField,
} from './registration-context.ts'

export type RegistrationEvent =
  | { type: 'FIELD'; field: SignupField; value: string }
  | { type: 'FIRM'; patch: Partial<FirmDetails> }
  | { type: 'FOCUS'; field: string }
  /** The signed-in user changed, in this or another tab. */
  | { type: 'ACCOUNT'; account: Account | null }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'PAY' }
  /** The page was restored from the back/forward cache after the payment page. */
  | { type: 'RETURNED' }
  | { type: 'ONLINE' }

export type EmailAnswer = 'free' | 'taken' | 'unknown'
export type AccountAnswer =
  | { readonly kind: 'opened'; readonly account: Account }
  /** `isOfPassword`: the password was rejected. */
  | { readonly kind: 'refused'; readonly problem: string; readonly isOfPassword?: boolean }
export type RegistrationActors = {
  readonly checkEmail: (email: string, signal: AbortSignal) => Promise<EmailAnswer>
  readonly openAccount: (context: RegistrationContext) => Promise<AccountAnswer>
  /** Saves the entry on the device, then requests its session. The same entry always gets the same session. */
  readonly createCheckout: (context: RegistrationContext) => Promise<CheckoutAnswer>
  /** Saves the session on the device before the user leaves for payment, and reads the state of an existing session. */
  readonly settleCheckout: (context: RegistrationContext) => Promise<CheckoutState>
  /** Leaves the page. */
  readonly goToCheckout: (url: string) => void
  readonly completeProfile: (context: RegistrationContext) => Promise<ProfileAnswer>
}

/** busy: an operation is running that must not be started twice. */
export type RegistrationTag = 'busy' | RegistrationPhase

type RegistrationTypes = {
  context: RegistrationContext
  input: RegistrationInput
  events: RegistrationEvent
  tags: RegistrationTag
}

export function registrationSetup(actors: RegistrationActors) {
  return setup({
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- XState reads the types from here; there is no value.
    types: {} as RegistrationTypes,
    actors: {
      checkEmail: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) =>
        actors.checkEmail(input, signal),
      ),
      openAccount: fromPromise(({ input }: ContextInput) => actors.openAccount(input)),
      createCheckout: fromPromise(({ input }: ContextInput) => actors.createCheckout(input)),
      settleCheckout: fromPromise(({ input }: ContextInput) => actors.settleCheckout(input)),
      completeProfile: fromPromise(({ input }: ContextInput) => actors.completeProfile(input)),
    },
    guards: {
      isPaymentCancelled: ({ context }) => context.arrival.isCancelled,
      isPaymentReturn: ({ context }) => context.arrival.paidSessionId !== null,
      // There is no usable session and no draft that can be resumed with a password.
      lacksAccount: ({ context }) => context.account === null && !context.arrival.canResume,
      asksFor: ({ context }, phase: RegistrationPhase) => requestedPhase(context) === phase,
      asksForPaymentTooEarly: ({ context }) =>
        requestedPhase(context) === 'payment' && isContactMissing(context),

      isAccountFaulty: ({ context }) => hasAny(accountFaults(context)),
      isAccountOwn: ({ context }) => hasAccount(context) || hasOpenedAccount(context),
      isContactFaulty: ({ context }) => hasAny(contactFaults(context)),
      isSignedIn: ({ context }) => hasAccount(context),
      lacksCredentials: ({ context }) => lacksCredentials(context) || hasAny(credentialFaults(context)),
      isSocial: ({ context }) => context.account?.isSocial === true,
      hasNoAccount: ({ context }) => context.account === null,
      hasNoEmail: ({ context }) => context.values.workEmail.trim() === '',
      hasCheckout: ({ context }) => context.checkout !== null && context.checkout.url !== null,
      isContactMissing: ({ context }) => isContactMissing(context),
      isFirmFaulty: ({ context }) => hasAny(firmFaults(context)),
      isUnpaid: ({ context }) => context.stored.sessionId === null,
      isSignupForgotten: ({ context }) => isSignupForgotten(context.stored),
    },
    actions: {
      setField: assign(({ context, event }) =>
        event.type === 'FIELD' ? withField(context, event.field, event.value) : {},
      ),
      setFirm: assign(({ context, event }) => (event.type === 'FIRM' ? withFirm(context, event.patch) : {})),
      setFocus: assign(({ event }) => (event.type === 'FOCUS' ? { focus: event.field } : {})),
      setAccount: assign(({ event }) => (event.type === 'ACCOUNT' ? { account: event.account } : {})),
      say: assign((_, problem: string) => ({ problem })),
      clearMessages: assign({ problem: null, faults: {} }),
      refuse: assign(({ context }, refusal: Refusal) =>
        refuse(context, refusal.faults ?? {}, refusal.problem ?? null),
      ),
      refuseContact: assign(({ context }) => refuseContact(context)),
      refuseCredentials: assign(({ context }) => refuseCredentials(context)),
      leaveAccount: assign(({ context }) => leaveAccount(context)),
      leaveContact: assign(({ context }) => leaveContact(context)),
      rememberAccount: assign((_, account: Account | null) => ({
        account,
        openedFor: account?.email ?? null,
      })),
      newEntry: assign(({ context }) => newEntry(context)),
      keepEntry: assign(({ context }) => keptEntry(context)),
      setSession: assign(({ context }, session: { sessionId: string; url: string } | null) => ({
        checkout: context.checkout === null ? null : { ...context.checkout, ...(session ?? {}) },
      })),
      keepCheckout: assign({ isCheckoutKept: true }),
      clearCheckout: assign(({ context }) => ({ checkout: null, ...withoutPaidSession(context) })),
      storePaidSession: assign(({ context }, sessionId: string | null) => ({
        stored: { ...context.stored, sessionId },
      })),
      forgetPaidSession: assign(({ context }) => withoutPaidSession(context)),
      goToCheckout: (_, url: string) => actors.goToCheckout(url),
    },
  })
}
export type RegistrationSetup = ReturnType<typeof registrationSetup>

type ContextInput = { input: RegistrationContext }
export type Refusal = { readonly problem?: string; readonly faults?: Faults }

/** The phase in the URL has priority over the last phase. Without either, a user with an account starts at contact. */
function requestedPhase({ arrival, account }: RegistrationContext): RegistrationPhase {
  return arrival.asked ?? arrival.leftOff ?? (account === null ? 'account' : 'contact')
}

function hasAny(faults: Faults): boolean {
  return Object.keys(faults).length > 0
}
