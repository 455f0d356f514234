/** Runs the registration state machine for a page: saves the draft and storage keys, forwards external events, and navigates at the end. */
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
  /** The state within the payment phase; null in other phases. */
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

  /** The last saved content, initially the loaded draft, so that a visit without input saves nothing. */
  const written = useRef<string | null>(null)
  useEffect(() => {
    if (phase === null) return
    writeSignupKeys(platform.signup, context, phase)
    // No autosave while sending: the sending step saves what it needs.
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

/** Forwards changes of the session and of connectivity, and the return from the payment page with the browser's Back button. */
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

/** Reads the router's history index. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

/** Clears the query string after the first phase change, so that a reload does not go back to the requested phase. */
function useCleanAddress(phase: RegistrationPhase | null): void {
  const navigate = useNavigate()
  const arrivedIn = useRef(phase)
  useEffect(() => {
    if (phase === null || phase === arrivedIn.current || window.location.search === '') return
    void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }, [navigate, phase])
}
