/** What is found in the open workspace, and what a person decided about it. */
import { useCallback, useEffect, useState } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { MarkState } from '../storage/case-file.ts'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useSaving } from '../use-saving.ts'
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

export type Marks = {
  /** null: a person has decided nothing. */
  readonly of: (key: string) => MarkState | null
  readonly set: (key: string, state: MarkState | null) => void
  /** Names a finding: its document, its kind and its place. */
  readonly keyOf: (finding: Finding) => string
}

export function useMarks(): Marks {
  const { store, place, documents } = useWorkspace()
  const save = useSaving()
  const read = useCallback((owner: UserId) => store.marks(owner, place.workspace), [store, place])
  const marks = useLiveCaseFiles(store, read)
  const keyOf = useCallback(
    ({ file, kind, start, end }: Finding) =>
      `${documents.find((one) => one.file === file)?.id ?? ''}/${kind}-${start}-${end}`,
    [documents],
  )
  return {
    of: (key) => (marks.status === 'ready' ? (marks.value.get(key) ?? null) : null),
    set: (key, state) => save(store.mark(place, key, state)),
    keyOf,
  }
}
