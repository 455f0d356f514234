/** Whether this browser sends waiting rows after its windows are closed, and the user message about it. */
import { useSyncExternalStore } from 'react'
import type { ClosedWindowSending } from '../background-sending.ts'
import { useOffline } from './offline-provider.tsx'
import { useDeviceLock } from './use-device-lock.ts'

/** The grammatical subject, at the start of a sentence and within one. */
type Subject = { readonly first: string; readonly then: string }

const ONE: Subject = { first: 'It', then: 'it' }
const ALL: Subject = { first: 'Queued referrals', then: 'they' }

/** The passkey prompt needs an open window. */
const lockedWords = ({ first, then }: Subject): string =>
  `${first} will send automatically while the app is open, and for about 30 seconds after you close it. Then this device locks, and ${then} will send the next time you open the app online.`

const WORDS: Record<ClosedWindowSending, (subject: Subject) => string> = {
  by_itself: ({ first, then }) =>
    `${first} will send automatically when you reconnect, even if the app is closed. If you signed in without “Remember me,” that works for about 30 seconds after you close it; after that, ${then} will send the next time you open the app.`,
  when_open: ({ first }) =>
    `${first} will send when you reconnect with the app open, or the next time you open the app online.`,
}

export function useClosedWindowSending(): ClosedWindowSending {
  const { sending } = useOffline().core.device
  return useSyncExternalStore(sending.subscribe, sending.getSnapshot)
}

/** `about`: the referral just written, or all queued referrals. */
export function useClosedWindowNote(about: 'one' | 'all'): string {
  const sending = useClosedWindowSending()
  const { standing } = useDeviceLock()
  const subject = about === 'one' ? ONE : ALL
  return sending === 'by_itself' && standing === 'on' ? lockedWords(subject) : WORDS[sending](subject)
}
