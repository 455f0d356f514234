/** Browser implementations of the approval machine's actors. */
import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import { getOwnApplicationEndpoint } from '../../../../shared/contracts/application.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { ProfileStore } from '../../platform/auth/profile.store.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { startLiveClient, type LiveClientDeps } from '../../platform/live/live-client.ts'
import type { ApprovalEvent, ApprovalRecord } from './approval.machine.ts'

const rowSchema = z.object({ first_name: z.string().nullable(), is_approved: z.boolean() })

/** Milliseconds. Short, because the application only adds details to the approval status. */
const APPLICATION_TIMEOUT = 8000

type ApprovalReaders = {
  readonly auth: Auth
  readonly profile: ProfileStore
  readonly http: Pick<HttpClient, 'call'>
}

/**
 * Reads the first name and approval of the current user (row-level security limits the query to their own row), and the application with
 * the reviewer's reason.
 */
export function readApprovalActor({ auth, profile, http }: ApprovalReaders) {
  return fromPromise<ApprovalRecord>(async ({ signal }) => {
    const application = readApplication(http, signal)
    const identity = identityIn(auth.session.get())
    if (identity === null) throw new Error('Nobody is signed in.')
    const client = await auth.dataClient()
    const { data, error } = await client
      .from('users')
      .select('first_name,is_approved')
      .eq('id', identity.userId)
      .abortSignal(signal)
      .maybeSingle()
    if (error !== null) throw new Error('Your approval could not be checked just now.', { cause: error })
    const row = rowSchema.safeParse(data)
    if (!row.success) throw new Error('Your application was not found. Please contact support.')
    // The route guard reads the profile store, which still says "not approved".
    if (row.data.is_approved) await profile.refresh()
    return {
      firstName: row.data.first_name,
      isApproved: row.data.is_approved,
      application: row.data.is_approved ? undefined : await application,
    }
  })
}

/** Undefined if the request failed. */
async function readApplication(
  http: Pick<HttpClient, 'call'>,
  signal: AbortSignal,
): Promise<ApprovalRecord['application']> {
  const answer = await http.call(getOwnApplicationEndpoint, { signal, timeout: APPLICATION_TIMEOUT })
  return answer.ok ? answer.value.application : undefined
}

/**
 * Listens for notifications, so that a decision shows before the next poll. Each connection starts with the unread count; only a changed
 * count is reported.
 */
export function newsActor(auth: Auth, live: LiveClientDeps) {
  return fromCallback<ApprovalEvent>(({ sendBack, receive }) => {
    let unread: number | null = null
    let stop: (() => void) | null = null
    receive(() => {
      const userId = identityIn(auth.session.get())?.userId
      if (userId === undefined || stop !== null) return
      stop = startLiveClient(live, userId, (news) => {
        if (news.type !== 'notification' || news.unread === unread) return
        if (unread !== null) sendBack({ type: 'NEWS' })
        unread = news.unread
      })
    })
    return () => stop?.()
  })
}

type Page = {
  readonly document: Document
  readonly window: Window
}

export function attentionActor({ document, window }: Page) {
  return fromCallback<ApprovalEvent>(({ sendBack }) => {
    let isResting = false
    const look = (): void => {
      const shouldRest = document.visibilityState === 'hidden' || !window.navigator.onLine
      if (shouldRest === isResting) return
      isResting = shouldRest
      sendBack({ type: shouldRest ? 'PAUSE' : 'RESUME' })
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  })
}

/** Reports sign-ins by a different user only: the auth client repeats "signed in" whenever the tab becomes visible. */
export function signInsActor(auth: Auth) {
  return fromCallback<ApprovalEvent>(({ sendBack }) => {
    const first = identityIn(auth.session.get())?.userId
    return auth.session.subscribe(() => {
      const current = identityIn(auth.session.get())?.userId
      if (current !== undefined && current !== first) sendBack({ type: 'SIGNED_IN' })
    })
  })
}
