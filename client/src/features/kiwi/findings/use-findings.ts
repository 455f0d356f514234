/** What is found in the open workspace. */
import { useEffect, useState } from 'react'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Finding, FindingKind } from './finding.ts'

export type Findings<Kind extends FindingKind> = {
  /** null until they are found. */
  readonly found: readonly Extract<Finding, { kind: Kind }>[] | null
  readonly isFailed: boolean
}
export function useFindings<Kind extends FindingKind>(kind: Kind): Findings<Kind> {
  const { client, version, settled } = useWorkspace()
  const [found, setFound] = useState<Findings<Kind>['found']>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void settled()
      .then(() => client.call('findings', { kind }))
      .then(
        (all) => {
          // The worker finds what it is asked for.
          if (!isCurrent) return
          setIsFailed(false)
          setFound(all as readonly Extract<Finding, { kind: Kind }>[])
        },
        () => {
          if (isCurrent) setIsFailed(true)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [client, kind, version, settled])
  return { found, isFailed }
}
