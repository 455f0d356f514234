/** What the approval machine's actors do in a real browser. */
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

/** Milliseconds. The application says why one waits; that one waits is known without it. */
const APPLICATION_TIMEOUT = 8000

type ApprovalReaders = {
  readonly auth: Auth
  readonly profile: ProfileStore
  readonly http: Pick<HttpClient, 'call'>
}

/**
 * The known query (first name and approval of the current user, by row-level security their own row only), and the application with the
 * reviewer's words.
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
    // The guard of the next page goes by the profile, which still says "not approved".
    if (row.data.is_approved) await profile.refresh()
    return {
      firstName: row.data.first_name,
      isApproved: row.data.is_approved,
      application: row.data.is_approved ? undefined : await application,
    }
  })
}

/** Undefined where it could not be asked for. */
async function readApplication(
  http: Pick<HttpClient, 'call'>,
  signal: AbortSignal,
): Promise<ApprovalRecord['application']> {
  const answer = await http.call(getOwnApplicationEndpoint, { signal, timeout: APPLICATION_TIMEOUT })
  return answer.ok ? answer.value.application : undefined
}

/**
 * A decision is told to the open screens of the person it is about, so nobody waits for the next look. Each connection begins by saying how
 * much is unread; only another number than before is news.
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

/** The auth client repeats "signed in" whenever the tab is looked at again; only a sign-in by someone else is one here. */
export function signInsActor(auth: Auth) {
  return fromCallback<ApprovalEvent>(({ sendBack }) => {
    const first = identityIn(auth.session.get())?.userId
    return auth.session.subscribe(() => {
      const current = identityIn(auth.session.get())?.userId
      if (current !== undefined && current !== first) sendBack({ type: 'SIGNED_IN' })
    })
  })
}
