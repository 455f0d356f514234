/** What this browser does with waiting rows once its windows are closed, and the words for it. */
import { useSyncExternalStore } from 'react'
import type { ClosedWindowSending } from '../background-sending.ts'
import { useOffline } from './offline-provider.tsx'
import { useDeviceLock } from './use-device-lock.ts'

/** Nobody can ask for the passkey with the app closed. */
const LOCKED_WORDS =
  'It is sent by itself while the app is open, and for about half a minute after you close it. Then this device is locked, and it is sent the next time the app is open and connected.'

const WORDS: Record<ClosedWindowSending, string> = {
  by_itself:
    'It is sent by itself when the network is back, also with the app closed. If you signed in without “Remember me”, that works for about half a minute after you close it; then it is sent the next time the app is open.',
  when_open: 'It is sent the next time the app is open and connected.',
}

export function useClosedWindowSending(): ClosedWindowSending {
  const { sending } = useOffline().core.device
  return useSyncExternalStore(sending.subscribe, sending.getSnapshot)
}

export function useClosedWindowWords(): string {
  const sending = useClosedWindowSending()
  const { standing } = useDeviceLock()
  return sending === 'by_itself' && standing === 'on' ? LOCKED_WORDS : WORDS[sending]
}
