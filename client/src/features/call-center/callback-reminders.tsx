import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { PUSH_TITLES, pushPlace } from '../../../../shared/domain/push-notices.ts'
import { CALL_FACTS } from '../../../../shared/domain/records/call-facts.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useKept } from '../../offline/react/use-kept.ts'
import { useRecordList, useRecordsPulledAt } from '../../offline/react/use-records.ts'
import { useNow } from '../../ui/use-now.ts'
import { useToasts } from '../../ui/toast.tsx'
import { callPath } from './call-paths.ts'
import { dueCallbacks, type DueCallback } from './due-callbacks.ts'

/** Reminds of calls back while the server cannot: offline. Reads no calls before that. */
export function CallbackReminders(): ReactNode {
  return useConnectivity() === 'offline' ? <OfflineReminders /> : null
}

const SECONDS = 15_000
/** Of the last ones told of. */
const KEPT = 200
const toldSchema = z.array(z.string())
const NOTHING: readonly string[] = []

function OfflineReminders(): ReactNode {
  const calls = useRecordList(CALL_FACTS.kind)
  const pulledAt = useRecordsPulledAt()
  const now = useNow(SECONDS)
  const told = useKept<readonly string[]>('told-callbacks', toldSchema, NOTHING)
  const { show } = useToasts()
  const navigate = useNavigate()
  const { value: known, change } = told
  useEffect(() => {
    if (calls.status !== 'ready' || pulledAt.status !== 'ready' || known === undefined) return
    const due = dueCallbacks(calls.value.records, { now, reachedAt: pulledAt.value, told: known })
    if (due.length === 0) return
    const open = ({ id }: DueCallback) => ({
      label: 'Open the call',
      run: () => void navigate(callPath(id)),
    })
    void change((before) => {
      // Another window may have told of it meanwhile.
      const mine = due.filter(({ key }) => !before.includes(key))
      for (const one of mine)
        show({ id: `callback/${one.id}`, message: 'A call back is due.', action: open(one) })
      if (mine.length > 0) void notify().catch(() => undefined)
      return [...before, ...mine.map(({ key }) => key)].slice(-KEPT)
    })
  }, [calls, change, known, navigate, now, pulledAt, show])
  return null
}

/** Where the person allowed it, and looks at something else. Constant words: the screen of a locked device is everybody's to read. */
async function notify(): Promise<void> {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(PUSH_TITLES.callback_due, {
    tag: 'push-callback_due',
    data: pushPlace('callback_due'),
  })
}
