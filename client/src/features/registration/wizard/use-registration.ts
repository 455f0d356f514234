/** Runs the registration's chart for a page: keeps its draft and the storage keys, tells it what happens around it, and leaves at its end. */
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { REGISTRATION_PHASES, type RegistrationPhase } from '../../../../../shared/domain/registration.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import { registrationPaths } from '../registration-paths.ts'
import type { RegistrationServices } from '../registration-services.ts'
import { accountOf } from './registration-arrival.ts'
import { draftOf, type RegistrationContext } from './registration-context.ts'
import { REGISTRATION_ENDS, type RegistrationEnd } from './registration.machine.ts'
import type { RegistrationEvent } from './registration.setup.ts'
import {
  useRegistrationSnapshot,
  type RegistrationActor,
  type RegistrationDraftHandle,
} from './use-registration-actor.ts'
import { forgetSignupKeys, writeSignupKeys } from './signup-keys.ts'

export type Registration = {
  readonly phase: RegistrationPhase
  readonly context: RegistrationContext
  readonly isBusy: boolean
  /** The payment phase's own state; null in the others. */
  readonly payment: PaymentState | null
  readonly send: (event: RegistrationEvent) => void
  readonly draft: RegistrationDraftHandle
}

const PAYMENT_STATES = [
  'blocked',
  'settingUp',
  'waitingForNetwork',
  'loading',
  'ready',
  'leaving',
  'failed',
  'paid',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export function useRegistration(
  actor: RegistrationActor,
  draft: RegistrationDraftHandle,
  services: RegistrationServices,
): Registration {
  const platform = usePlatform()
  const { change } = draft
  const snapshot = useRegistrationSnapshot(actor)
  const send = useCallback((event: RegistrationEvent) => actor.send(event), [actor])
  const { context } = snapshot
  const isBusy = snapshot.hasTag('busy')
  const end = REGISTRATION_ENDS.find((name) => snapshot.matches(name)) ?? null
  const phase = REGISTRATION_PHASES.find((name) => snapshot.hasTag(name)) ?? null

  /** What lies on the device, or was there to begin with: a visit that types nothing writes nothing. */
  const written = useRef<string | null>(null)
  useEffect(() => {
    if (phase === null) return
    writeSignupKeys(platform.signup, context, phase)
    // What is being sent is not written down meanwhile: the step that sends keeps what it needs itself.
    if (isBusy) return
    const content = JSON.stringify(draftOf(context, phase, 0))
    const found = context.arrival.draft
    const before = written.current ?? (found === null ? content : JSON.stringify({ ...found, updatedAt: 0 }))
    if (content !== before) change(draftOf(context, phase, services.now()))
    written.current = content
  }, [change, context, isBusy, phase, platform, services])
  useNews(send)
  useEnd(end, context, draft.discard)
  useCleanAddress(phase)

  return {
    phase: phase ?? 'firm',
    context,
    isBusy: isBusy || end !== null,
    payment: PAYMENT_STATES.find((name) => snapshot.matches({ payment: name })) ?? null,
    send,
    draft,
  }
}

/** Who is signed in, whether the network is there, and coming back from the payment page by the browser's Back. */
function useNews(send: (event: RegistrationEvent) => void): void {
  const session = useSession()
  const connectivity = useConnectivity()
  useEffect(() => {
    if (session.status === 'checking') return
    const identity = identityIn(session)
    send({ type: 'ACCOUNT', account: identity === null ? null : accountOf(identity) })
  }, [send, session])
  useEffect(() => {
    if (connectivity === 'online') send({ type: 'ONLINE' })
  }, [connectivity, send])
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) send({ type: 'RETURNED' })
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [send])
}

function useEnd(
  end: RegistrationEnd | null,
  { firm }: RegistrationContext,
  discard: RegistrationDraftHandle['discard'],
): void {
  const { signup, profile, logger } = usePlatform()
  const navigate = useNavigate()
  const hasEnded = useRef(false)
  useEffect(() => {
    if (end === null || hasEnded.current) return
    hasEnded.current = true
    switch (end) {
      case 'completed':
        forgetSignupKeys(signup)
        discard().catch((cause: unknown) => logger.warn('The finished draft stayed on this device.', cause))
        void profile.refresh().then(() => navigate(registrationPaths.dashboard, { replace: true }))
        return
      case 'abandoned':
        signup.clearTempAuthUser()
        signup.clearRole()
        void (hasPageBefore() ? navigate(-1) : navigate(registrationPaths.roleChoice))
        return
      case 'roleChoice':
        void navigate(registrationPaths.roleChoice)
        return
      case 'login':
        signup.write(STORAGE_KEYS.postSignupDraft, JSON.stringify(firm))
        void navigate(registrationPaths.loginAndBack)
    }
  }, [discard, end, firm, logger, navigate, profile, signup])
}

/** The router counts its own pages. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

/** An address asks for a phase on arrival only: once the person has moved on, loading the page again must not take them back. */
function useCleanAddress(phase: RegistrationPhase | null): void {
  const navigate = useNavigate()
  const arrivedIn = useRef(phase)
  useEffect(() => {
    if (phase === null || phase === arrivedIn.current || window.location.search === '') return
    void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }, [navigate, phase])
}
