import { useEffect, useState } from 'react'
import { deadlineKeys } from '../engine/case-file-keys.ts'
import { useOffline } from './offline-provider.tsx'

/** Whether this person put deadlines of case files on the dashboard of this device: what shows them is loaded then. Reads keys alone. */
export function useHasCaseDeadlines(): boolean {
  const { core, owner } = useOffline()
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (owner === null) return undefined
    let isWanted = true
    const look = (): void => {
      core.database
        .run(({ caseFiles }) => caseFiles.where('key').startsWith(deadlineKeys(owner)).count())
        .then(
          (count) => isWanted && setHas(count > 0),
          // Without storage there is no deadline to show; the page says what is wrong with it.
          () => undefined,
        )
    }
    look()
    const stop = core.database.onChange('caseFiles', look)
    return () => {
      isWanted = false
      stop()
    }
  }, [core, owner])
  return has
}
