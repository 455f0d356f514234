import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import type { LiveValue } from '../../../offline/live-view.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useKept } from '../../../offline/react/use-kept.ts'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordList, RecordView } from '../../../offline/records/record-store.ts'
import { useToasts } from '../../../ui/toast.tsx'
import { markOf, unitsBefore, unitsFor, type CaseState } from './case-mark.ts'
import { ADDED_COPY, addedSchema, NOTHING_ADDED, withAdded } from './saved-copy.ts'

type Marking = {
  readonly requestId: string
  /** null: its text is not known here, or gone. */
  readonly teaser: Teaser | null
  /** null: neither saved nor hidden. */
  readonly state: CaseState | null
  /** Said when it is done. */
  readonly message: string
}

type CaseMarks = {
  readonly list: LiveValue<RecordList>
  /** Whether the person has saved or hidden the request; null: neither, or not known yet. */
  readonly stateOf: (requestId: string) => CaseState | null
  /** On this device when it resolves to true. false: it could not be kept, and a message says so. */
  readonly mark: (marking: Marking) => Promise<boolean>
  /** Sets units of a case that is in a list; resolves as `mark` does. */
  readonly set: (requestId: string, units: UnitValues) => Promise<boolean>
}

const Marks = createContext<CaseMarks | null>(null)

const NONE: readonly RecordView[] = []
const TOAST = 'saved-case'
/** Milliseconds. */
const SHORT = 4_000
const LONG = 8_000
const FULL = `You have kept ${SAVED_CASE_KIND.maxRecords.toLocaleString('en-US')} cases, the most there can be. Remove some first.`

/** Reads the person's saved and hidden cases once for a whole page of requests. */
export function CaseMarksProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { core, owner } = useOffline()
  const store = useRecordStore()
  const { show } = useToasts()
  const { change: keepText } = useKept(ADDED_COPY, addedSchema, NOTHING_ADDED)
  const list = useRecordList(SAVED_CASE_KIND.kind)
  const marks = useMemo<CaseMarks>(() => {
    const records = list.status === 'ready' ? list.value.records : NONE
    const bodies = new Map(records.map(({ id, body }) => [id, body]))
    async function set(requestId: string, units: UnitValues): Promise<boolean> {
      if (owner === null) return false
      try {
        await store.edit(owner, { kind: SAVED_CASE_KIND.kind, id: requestId }, units)
        return true
      } catch (error) {
        show({ id: TOAST, message: toOfflineError(error).words, duration: LONG })
        return false
      }
    }
    return {
      list,
      stateOf: (requestId) => markOf(bodies.get(requestId) ?? {}).state,
      set,
      async mark({ requestId, teaser, state, message }) {
        const before = bodies.get(requestId)
        if (before === undefined && records.length >= SAVED_CASE_KIND.maxRecords) {
          show({ id: TOAST, message: FULL, duration: LONG })
          return false
        }
        const units = unitsFor(state, teaser)
        if (!(await set(requestId, units))) return false
        // So that it can be read offline among the saved cases too. Without it, only the text is missing there.
        if (state !== null && teaser !== null)
          await keepText((added) => withAdded(added, teaser, core.draftDeps.now())).catch(() => undefined)
        const undo = (): void => void set(requestId, unitsBefore(before ?? {}, units))
        show({
          id: TOAST,
          message,
          ...(state === 'saved' ? { duration: SHORT } : { action: { label: 'Undo', run: undo } }),
        })
        return true
      },
    }
  }, [core, keepText, list, owner, show, store])
  return <Marks value={marks}>{children}</Marks>
}

export function useCaseMarks(): CaseMarks {
  const marks = use(Marks)
  if (marks === null) throw new Error('useCaseMarks needs a CaseMarksProvider above it.')
  return marks
}
