/** Runs the check for conflicts of one call: on this device at once, then on the server. Names that are added later are looked for by themselves. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkNamesEndpoint } from '../../../../../shared/contracts/conflict-checks.ts'
import { isOpenCall, referralOf } from '../../../../../shared/domain/records/call-facts.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { RecordDraft } from '../../../offline/react/use-record-draft.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { checkOf, makeCheck, namesToCheck, uncheckedNames } from './make-check.ts'

export type NameCheck = {
  readonly isRunning: boolean
  /** In words; null: the last run was whole, as far as there was a connection. */
  readonly failure: string | null
  /** Records of this device that could not be opened at the last run. */
  readonly locked: number
  readonly run: () => Promise<void>
}

/** Milliseconds after the last key of a name. */
const PAUSE = 1_000
const NO_NAMES = 'Enter a name first.'
const DEVICE_FAILED = 'The names on this device couldn’t be read. Please try again.'

export function useNameCheck(call: RecordDraft, id: string): NameCheck {
  const { core, owner } = useOffline()
  const { http } = usePlatform()
  const isOnline = useConnectivity() !== 'offline'
  const latest = useLatest(call)
  const running = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [locked, setLocked] = useState(0)

  const look = useCallback(async () => {
    const { values } = latest.current
    const names = namesToCheck(values)
    if (owner === null || names.length === 0) {
      setFailure(NO_NAMES)
      return
    }
    // The referral that was made of the call names the same people.
    const except = [id, referralOf(values)].filter((source) => source !== null)
    const before = checkOf(values)
    const { lookThrough } = await import('./look-through.ts')
    const at = new Date(core.draftDeps.now()).toISOString()
    const { locked: unopened, ...device } = await lookThrough(core, owner, { names, except, at })
    setLocked(unopened)
    // In the call before the server is asked: a slow line must not keep anybody from going on.
    latest.current.set('check', makeCheck({ names, device, server: null, before }))
    setFailure(null)
    if (!isOnline) return
    try {
      const server = unwrap(
        await http.call(checkNamesEndpoint, { body: { names: [...names], except: [...except] } }),
      )
      latest.current.set('check', makeCheck({ names, device, server, before }))
    } catch (error) {
      setFailure(`The server was not asked. ${failureMessage(error as Error)}`) // http calls reject with errors
    }
  }, [core, http, id, isOnline, latest, owner])

  const run = useCallback(async () => {
    if (running.current) return
    running.current = true
    setIsRunning(true)
    try {
      await look()
    } catch {
      setFailure(DEVICE_FAILED)
    } finally {
      running.current = false
      setIsRunning(false)
    }
  }, [look])

  const { values } = call
  const check = checkOf(values)
  // The names of a closed call are not typed any more; what the server knows of them is still worth knowing.
  const owed = check !== null && isOpenCall(values) ? uncheckedNames(values).join('\n') : ''
  const owesServer = check !== null && check.server === null && isOnline && failure === null
  const { setTimer } = core
  useEffect(() => {
    if (isRunning || (owed === '' && !owesServer)) return undefined
    return setTimer(() => void run(), PAUSE)
  }, [isRunning, owed, owesServer, run, setTimer])
  return { isRunning, failure, locked, run }
}

/** For what runs after the render that started it. */
function useLatest(call: RecordDraft): { readonly current: RecordDraft } {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  }, [call])
  return latest
}
