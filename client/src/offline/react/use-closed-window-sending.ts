/** What this browser does with waiting rows once its windows are closed, and the words for it. */
import { useSyncExternalStore } from 'react'
import type { ClosedWindowSending } from '../background-sending.ts'
import { useOffline } from './offline-provider.tsx'
import { useDeviceLock } from './use-device-lock.ts'

/** Nobody can ask for the passkey with the app closed. */
const LOCKED_WORDS =
  'It will send automatically while the app is open, and for about 30 seconds after you close it. Then this device locks, and it will send the next time you open the app online.'

const WORDS: Record<ClosedWindowSending, string> = {
  by_itself:
    'It will send automatically when you reconnect, even if the app is closed. If you signed in without “Remember me,” that works for about 30 seconds after you close it; after that, it will send the next time you open the app.',
  when_open: 'It will send the next time you open the app online.',
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
