/** What the approval machine's actors do in a real browser. */
import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { Auth } from '../../platform/auth/auth.ts'
import type { ProfileStore } from '../../platform/auth/profile.store.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import type { ApprovalEvent, ApprovalRecord } from './approval.machine.ts'

const rowSchema = z.object({ first_name: z.string().nullable(), is_approved: z.boolean() })

/** The known query: first name and approval of the current user, by row-level security their own row only. */
export function readApprovalActor(auth: Auth, profile: ProfileStore) {
  return fromPromise<ApprovalRecord>(async ({ signal }) => {
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
    return { firstName: row.data.first_name, isApproved: row.data.is_approved }
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
