/** What the registration's chart is made of: its events, guards, actions and actors. The chart itself is registration.machine.ts. */
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
  /** Who is signed in has changed, here or in another tab. */
  | { type: 'ACCOUNT'; account: Account | null }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'PAY' }
  /** The page came back from the payment page out of the browser's memory. */
  | { type: 'RETURNED' }
  | { type: 'ONLINE' }

export type EmailAnswer = 'free' | 'taken' | 'unknown'
export type AccountAnswer =
  | { readonly kind: 'opened'; readonly account: Account }
  /** `isOfPassword`: another password is what it needs. */
  | { readonly kind: 'refused'; readonly problem: string; readonly isOfPassword?: boolean }
export type RegistrationActors = {
  readonly checkEmail: (email: string, signal: AbortSignal) => Promise<EmailAnswer>
  readonly openAccount: (context: RegistrationContext) => Promise<AccountAnswer>
  /** Keeps the entry on the device, then asks the server for its session; the same entry always gets the same one. */
  readonly createCheckout: (context: RegistrationContext) => Promise<CheckoutAnswer>
  /** Keeps the session on the device, so that the trip to the payment page loses nothing, and asks for the state of an older one. */
  readonly settleCheckout: (context: RegistrationContext) => Promise<CheckoutState>
  /** Leaves the page. */
  readonly goToCheckout: (url: string) => void
  readonly completeProfile: (context: RegistrationContext) => Promise<ProfileAnswer>
}

/** busy: something is under way that must not be started twice. */
export type RegistrationTag = 'busy' | RegistrationPhase

type RegistrationTypes = {
  context: RegistrationContext
  input: RegistrationInput
  events: RegistrationEvent
  tags: RegistrationTag
}

export function registrationSetup(actors: RegistrationActors) {
  return setup({
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- XState reads the types from here; there is no value.
    types: {} as RegistrationTypes,
    actors: {
      checkEmail: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) =>
        actors.checkEmail(input, signal),
      ),
      openAccount: fromPromise(({ input }: Knowing) => actors.openAccount(input)),
      createCheckout: fromPromise(({ input }: Knowing) => actors.createCheckout(input)),
      settleCheckout: fromPromise(({ input }: Knowing) => actors.settleCheckout(input)),
      completeProfile: fromPromise(({ input }: Knowing) => actors.completeProfile(input)),
    },
    guards: {
      isPaymentCancelled: ({ context }) => context.arrival.isCancelled,
      isPaymentReturn: ({ context }) => context.arrival.paidSessionId !== null,
      // Neither a session, nor a draft that a password could take further; or a stored temporary user who is someone else.
      lacksAccount: ({ context }) => context.account === null && !context.arrival.canResume,
      asksFor: ({ context }, phase: RegistrationPhase) => wanted(context) === phase,
      asksForPaymentTooEarly: ({ context }) => wanted(context) === 'payment' && isContactMissing(context),

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
      refuse: assign(({ context }, words: Refusal) =>
        refuse(context, words.faults ?? {}, words.problem ?? null),
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

type Knowing = { input: RegistrationContext }
export type Refusal = { readonly problem?: string; readonly faults?: Faults }

/** An address that names a phase goes before what was left off; someone with an account and neither is past the first phase. */
function wanted({ arrival, account }: RegistrationContext): RegistrationPhase {
  return arrival.asked ?? arrival.leftOff ?? (account === null ? 'account' : 'contact')
}

function hasAny(faults: Faults): boolean {
  return Object.keys(faults).length > 0
}
