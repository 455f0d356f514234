/** What is typed into a record: saved unit by unit, a moment after the last key. What other devices change meanwhile shows where nothing is typed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { unitErrors, type RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import { isSameJson, type JsonValue, type UnitValues } from '../../../../shared/domain/records/record.ts'
import type { RecordView } from '../records/record-store.ts'
import { useOffline } from './offline-provider.tsx'
import { useDraft, type DraftHandle } from './use-draft.ts'
import { useRecordStore } from './use-records.ts'

/** Milliseconds, more than the live view takes to show a change. */
const OLDEST_VIEW = 3_000

export type RecordDraft = {
  /** The typed value, else the saved one. */
  readonly values: UnitValues
  /** The record as it is read has everything that was typed: its state speaks of that too. */
  readonly isInView: boolean
  /** Messages by unit; what they concern is not saved. */
  readonly errors: Readonly<Record<string, string>>
  readonly set: (unit: string, value: JsonValue) => void
  /** Shows units that were saved by another way before the live view has them: what is asked next must not start from older ones. */
  readonly show: (saved: UnitValues) => void
  readonly draft: Pick<DraftHandle<unknown, UnitValues>, 'load' | 'save' | 'flush' | 'stop'>
}

/** `kind` must be stable. */
export function useRecordDraft(kind: RecordKind, id: string, view: RecordView | null): RecordDraft {
  const { core, owner } = useOffline()
  const store = useRecordStore()
  const [typed, setTyped] = useState<UnitValues>({})
  /** Typed and not saved yet. */
  const unsaved = useRef<UnitValues>({})
  /** What the person last saw of each typed unit, their own saved value included: what comes in while they type is not replaced unseen. */
  const shown = useRef<Record<string, JsonValue>>({})
  const savedAt = useRef(new Map<string, number>())
  const { now } = core.draftDeps
  const noteSaved = useCallback(
    (values: UnitValues) => {
      shown.current = { ...shown.current, ...values }
      for (const unit of Object.keys(values)) savedAt.current.set(unit, now())
    },
    [now],
  )
  const source = useMemo(
    () => ({
      load: () => Promise.resolve(null),
      save: async (values: UnitValues) => {
        if (owner === null || Object.keys(values).length === 0) return
        await store.edit(owner, { kind: kind.kind, id }, values, shown.current)
        // What was typed while it was being saved stays unsaved.
        unsaved.current = without(unsaved.current, values)
        noteSaved(values)
      },
      remove: () => Promise.resolve(),
      hold: (news: Parameters<typeof core.holdDraft>[1]) => core.holdDraft(`${kind.kind}/${id}`, news),
    }),
    [core, id, kind, noteSaved, owner, store],
  )
  const { load, save, change, flush, stop } = useDraft<null, UnitValues>(source)
  const body = view?.body
  useEffect(() => {
    if (view === null) return
    // Once everything is answered the record shows what became of it: taken, or beside another value. A view of before the save does not.
    const isSettled = (unit: string): boolean =>
      view.state !== 'device' && now() - (savedAt.current.get(unit) ?? now()) > OLDEST_VIEW
    setTyped((current) => {
      const staying = Object.entries(current).filter(
        ([unit, value]) =>
          Object.hasOwn(unsaved.current, unit) ||
          hasError(kind, unit, value) ||
          !(isSettled(unit) || isSameJson(view.body[unit], value)),
      )
      return staying.length === Object.keys(current).length ? current : Object.fromEntries(staying)
    })
  }, [kind, now, view])
  const set = useCallback(
    (unit: string, value: JsonValue) => {
      setTyped((current) => {
        if (!Object.hasOwn(current, unit)) shown.current[unit] = body?.[unit] ?? null
        return { ...current, [unit]: value }
      })
      const { [unit]: _, ...others } = unsaved.current
      unsaved.current = hasError(kind, unit, value) ? others : { ...others, [unit]: value }
      change(unsaved.current)
    },
    [body, change, kind],
  )
  const show = useCallback(
    (saved: UnitValues) => {
      noteSaved(saved)
      setTyped((current) => ({ ...current, ...saved }))
    },
    [noteSaved],
  )
  const errors = Object.fromEntries(unitErrors(kind, typed).map(({ field, message }) => [field, message]))
  const isInView = Object.entries(typed).every(([unit, value]) => isSameJson(body?.[unit], value))
  return { values: laidOver(body, typed), isInView, errors, set, show, draft: { load, save, flush, stop } }
}

/** As the record will be: null removes a unit. */
function laidOver(body: UnitValues | undefined, typed: UnitValues): UnitValues {
  const values = { ...body, ...typed }
  return Object.values(typed).includes(null)
    ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    : values
}

function hasError(kind: RecordKind, unit: string, value: JsonValue): boolean {
  return unitErrors(kind, { [unit]: value }).length > 0
}

/** Without the units whose values are the given ones. */
function without(values: UnitValues, taken: UnitValues): UnitValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([unit, value]) => !Object.hasOwn(taken, unit) || !isSameJson(taken[unit], value),
    ),
  )
}
