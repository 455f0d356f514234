/** What is typed into a call: saved unit by unit, a moment after the last key. What other devices change meanwhile shows where nothing is typed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { unitErrors } from '../../../../shared/domain/records/record-kind.ts'
import { isSameJson, type JsonValue, type UnitValues } from '../../../../shared/domain/records/record.ts'
import { useDraft, type DraftHandle } from '../../offline/react/use-draft.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useRecordStore } from '../../offline/react/use-records.ts'
import type { RecordView } from '../../offline/records/record-store.ts'

export type CallDraft = {
  /** The typed value, else the saved one. */
  readonly values: UnitValues
  /** Messages by unit; what they concern is not saved. */
  readonly errors: Readonly<Record<string, string>>
  readonly set: (unit: string, value: JsonValue) => void
  readonly draft: Pick<DraftHandle<unknown, UnitValues>, 'load' | 'save' | 'flush' | 'stop'>
}

export function useCallDraft(id: string, view: RecordView | null): CallDraft {
  const { core, owner } = useOffline()
  const store = useRecordStore()
  const [typed, setTyped] = useState<UnitValues>({})
  /** Typed and not saved yet. */
  const unsaved = useRef<UnitValues>({})
  const source = useMemo(
    () => ({
      load: () => Promise.resolve(null),
      save: async (values: UnitValues) => {
        if (owner === null || Object.keys(values).length === 0) return
        await store.edit(owner, { kind: CALL_KIND.kind, id }, values)
        // What was typed while it was being saved stays unsaved.
        unsaved.current = without(unsaved.current, values)
      },
      remove: () => Promise.resolve(),
      hold: (news: Parameters<typeof core.holdDraft>[1]) => core.holdDraft(`call/${id}`, news),
    }),
    [core, id, owner, store],
  )
  const { load, save, change, flush, stop } = useDraft<null, UnitValues>(source)
  const body = view?.body
  useEffect(() => {
    if (body === undefined) return
    // Saved and shown by the record itself: from here on, changes of other devices show too.
    setTyped((current) => {
      const shown = Object.entries(current).filter(
        ([unit, value]) => !Object.hasOwn(unsaved.current, unit) && isSameJson(body[unit], value),
      )
      return shown.length === 0 ? current : without(current, Object.fromEntries(shown))
    })
  }, [body])
  const set = useCallback(
    (unit: string, value: JsonValue) => {
      setTyped((current) => ({ ...current, [unit]: value }))
      const isValid = unitErrors(CALL_KIND, { [unit]: value }).length === 0
      const { [unit]: _, ...others } = unsaved.current
      unsaved.current = isValid ? { ...others, [unit]: value } : others
      change(unsaved.current)
    },
    [change],
  )
  const errors = Object.fromEntries(
    unitErrors(CALL_KIND, typed).map(({ field, message }) => [field, message]),
  )
  return { values: { ...body, ...typed }, errors, set, draft: { load, save, flush, stop } }
}

/** Without the units whose values are the given ones. */
function without(values: UnitValues, taken: UnitValues): UnitValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([unit, value]) => !Object.hasOwn(taken, unit) || !isSameJson(taken[unit], value),
    ),
  )
}
