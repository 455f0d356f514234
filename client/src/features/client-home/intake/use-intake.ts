/** Connects the four steps to the draft, the session, and posting. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { IntakeRules } from '../../../../../shared/domain/client-intake.ts'
import { operationIdSchema, userIdSchema } from '../../../../../shared/domain/ids.ts'
import type { Outbox } from '../../../offline/engine/outbox.store.ts'
import { CLIENT_REQUEST } from '../../../offline/operations/client-request.ts'
import type { DraftHandle } from '../../../offline/react/use-draft.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { Identity } from '../../../platform/auth/identity.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { clientPaths } from '../client-home-paths.ts'
import { requestsKey } from '../requests/request-keys.ts'
import { useKnownContact } from '../requests/requests.queries.ts'
import { emptyIntakeDraft, type IntakeDraft } from './intake-draft.ts'
import { errorsNow, reduceIntake, startIntake, type IntakeEvent, type IntakeState } from './intake-state.ts'
import { leavePage } from './leave-page.ts'
import { submitIntake, type SubmitDeps } from './submit-intake.ts'

/** null: there is no readable draft. */
export type IntakeDraftHandle = DraftHandle<IntakeDraft | null, IntakeDraft>

export type Intake = {
  readonly state: IntakeState
  readonly send: (event: IntakeEvent) => void
  /** null: nobody is signed in, so an account is created. */
  readonly identity: Identity | null
  readonly rules: IntakeRules
  readonly save: IntakeDraftHandle['save']
  /** Goes to the next step, or posts from the last one. */
  readonly advance: () => void
  readonly startOver: () => void
  /** Leaves this site at once; a visitor's answers are deleted. */
  readonly leave: () => void
  /** Posted, but not signed in, or waiting on this device: what the user has to know. */
  readonly left: 'to_confirm' | 'to_sign_in' | 'queued' | null
}

export function useIntake(found: IntakeDraft | null, draft: IntakeDraftHandle): Intake {
  const { core } = useOffline()
  const identity = identityIn(useSession())
  const [state, send] = useReducer(reduceIntake, found, (resumed) =>
    startIntake(resumed ?? emptyIntakeDraft(core.newReferralId())),
  )
  const rules = { needsAccount: identity === null, today: localDay(core.draftDeps.now()) }
  useSaving(draft, state.draft)
  useKnownValues(identity, send)
  useReconnection(send)
  const [left, setLeft] = useState<Intake['left']>(null)
  const isVisitor = identity === null
  const { discard } = draft
  const leave = useCallback(
    () =>
      leavePage(
        () => (isVisitor ? discard() : Promise.resolve()),
        (url) => window.location.replace(url),
      ),
    [discard, isVisitor],
  )
  const post = usePosting({ discard: draft.discard, send, setLeft })

  return {
    state,
    send,
    identity,
    rules,
    save: draft.save,
    left,
    leave,
    advance: () => {
      if (state.isSending) return
      const isLast = state.draft.step === 'contact' && Object.keys(errorsNow(state, rules)).length === 0
      if (isLast) void post(state, identity)
      else send({ type: 'next', rules })
    },
    startOver: () => {
      draft.stop()
      send({ type: 'restart', draft: emptyIntakeDraft(core.newReferralId()) })
    },
  }
}

function useSaving({ change, flush }: IntakeDraftHandle, draft: IntakeDraft): void {
  const saved = useRef(draft)
  useEffect(() => {
    const { current: former } = saved
    if (former === draft) return
    saved.current = draft
    change(draft)
    // Saves a completed step immediately. A failure shows in the draft's status.
    if (former.step !== draft.step) flush().catch(() => undefined)
  }, [change, draft, flush])
}

function useKnownValues(identity: Identity | null, send: (event: IntakeEvent) => void): void {
  const contact = useKnownContact(identity?.userId ?? null)
  const firstName = contact?.firstName ?? identity?.givenName ?? ''
  const lastName = contact?.lastName ?? identity?.familyName ?? ''
  const phone = contact?.phone ?? ''
  useEffect(() => {
    if (firstName !== '' || lastName !== '' || phone !== '')
      send({ type: 'known', values: { firstName, lastName, phone } })
  }, [firstName, lastName, phone, send])
}

function useReconnection(send: (event: IntakeEvent) => void): void {
  useEffect(() => {
    const tell = (): void => send({ type: 'online' })
    window.addEventListener('online', tell)
    return () => window.removeEventListener('online', tell)
  }, [send])
}

type Posting = {
  readonly discard: IntakeDraftHandle['discard']
  readonly send: (event: IntakeEvent) => void
  readonly setLeft: (left: Intake['left']) => void
}

function usePosting({ discard, send, setLeft }: Posting) {
  const { http, auth, profile, signup, logger } = usePlatform()
  const { core } = useOffline()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  return async ({ draft, secrets }: IntakeState, identity: Identity | null): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    send({ type: 'sending' })
    const keep = identity === null ? null : keepIn(core.outbox, identity)
    const outcome = await submitIntake({ http, auth, keep }, draft, secrets)
    isUnderWay.current = false
    if (outcome.kind === 'password_refused') {
      send({ type: 'faulty', errors: { password: outcome.words } })
      return
    }
    if (outcome.kind === 'refused') {
      send({ type: 'failed', problem: outcome.problem })
      return
    }
    await discard().catch((cause: unknown) => logger.warn('The posted draft stayed on this device.', cause))
    if (outcome.kind !== 'posted') {
      setLeft(outcome.kind)
      return
    }
    signup.clearTempAuthUser()
    signup.clearRole()
    queries.removeQueries({ queryKey: requestsKey })
    // The route guards need the new profile.
    await profile.refresh()
    void navigate(clientPaths.requests, { replace: true, state: { postedId: draft.requestId } })
  }
}

function keepIn(outbox: Pick<Outbox, 'enqueue'>, { userId }: Identity): SubmitDeps['keep'] {
  return (payload) =>
    outbox.enqueue({
      operation: CLIENT_REQUEST,
      id: operationIdSchema.parse(payload.id),
      ownerUserId: userIdSchema.parse(userId),
      draftId: null,
      payload,
    })
}
