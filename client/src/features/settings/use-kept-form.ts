/** A settings form whose typed values stay on this device until the server has saved them, or they are discarded. Saving needs a connection. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import { isSameJson, type JsonValue } from '../../../../shared/domain/records/record.ts'
import type { DraftShape } from '../../offline/engine/draft.store.ts'
import type { AutosaveStatus } from '../../offline/engine/draft-autosave.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { keptValues, useKeptDraft } from '../../offline/react/use-kept-draft.ts'
import { fieldFaults } from './field-faults.ts'

/** `typed` null: nothing differs from what is saved. */
type Kept<Values> = { readonly typed: Values | null }

export function keptShape<Values>(kind: string, values: z.ZodType<Values>): DraftShape<Kept<Values>> {
  const schema: z.ZodType<Kept<Values>> = z.object({ typed: values.nullable() })
  return { kind, version: 1, migrations: {}, schema }
}

export type FormErrors = Readonly<Record<string, string | undefined>>

type Options<Values, Body> = {
  /** Must be stable. */
  readonly shape: DraftShape<Kept<Values>>
  /** What the server has. */
  readonly saved: Values
  readonly schema: z.ZodType<Body>
  /** Parsed by `schema`. */
  readonly bodyOf: (values: Values) => unknown
  readonly send: (body: Body) => Promise<unknown>
}

export type KeptForm<Values> = {
  readonly isReady: boolean
  readonly values: Values
  readonly errors: FormErrors
  /** Of the form as a whole. */
  readonly problem: string | null
  /** Counts failed submits, for moving the focus. */
  readonly refusals: number
  readonly isChanged: boolean
  /** Whether what is shown was typed in an earlier visit. */
  readonly isFromBefore: boolean
  readonly keeping: AutosaveStatus
  readonly isOffline: boolean
  readonly isSaving: boolean
  readonly isSaved: boolean
  readonly change: (patch: Partial<Values>) => void
  readonly discard: () => void
  readonly submit: (event: SyntheticEvent) => void
}

export function useKeptForm<Values extends object, Body>(options: Options<Values, Body>): KeptForm<Values> {
  const { shape, saved, schema, bodyOf, send } = options
  const isOffline = useConnectivity() === 'offline'
  const draft = useKeptDraft(shape, 'form', isUntouched)
  const [edited, setEdited] = useState<Kept<Values> | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [refusals, setRefusals] = useState(0)
  const saving = useMutation({ networkMode: 'always', mutationFn: send })
  const { load } = draft
  const stored = load.status === 'ready' ? (keptValues(load.stored)?.typed ?? null) : null
  const typed = edited === null ? stored : edited.typed
  const values = typed ?? saved
  // A look-up of a place answers later, from an older render.
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })

  const write = (kept: Kept<Values>): void => {
    setEdited(kept)
    draft.change(kept)
  }
  const refuse = (found: FormErrors): void => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const discard = (): void => {
    setErrors({})
    write({ typed: null })
    void draft.flush().catch(() => undefined)
  }
  const save = async (body: Body): Promise<void> => {
    try {
      await saving.mutateAsync(body)
      discard()
    } catch (error) {
      const isField = (name: string): name is string => Object.hasOwn(saved, name)
      refuse(Object.fromEntries(fieldFaults(error, isField).map(({ field, message }) => [field, message])))
    }
  }
  return {
    isReady: load.status === 'ready' || load.status === 'failed',
    values,
    errors,
    problem: problemOf(load, saving.error, errors),
    refusals,
    isChanged: typed !== null && !isSame(typed, saved),
    isFromBefore: edited === null && stored !== null && !isSame(stored, saved),
    keeping: draft.save,
    isOffline,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    change: (patch) => {
      if (!saving.isPending) saving.reset()
      const next = { ...latest.current, ...patch }
      latest.current = next
      setErrors((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !(field in patch))))
      write({ typed: next })
    },
    discard,
    submit: (event) => {
      event.preventDefault()
      if (saving.isPending || isOffline) return
      const read = schema.safeParse(bodyOf(values))
      if (read.success) void save(read.data)
      else refuse(firstMessages(read.error))
    },
  }
}

/** The first message of each field. */
function firstMessages({ issues }: z.ZodError): FormErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

function problemOf(
  load: { readonly status: string; readonly error?: unknown },
  failure: Error | null,
  errors: FormErrors,
): string | null {
  if (failure !== null && Object.keys(errors).length === 0) return failure.message
  return load.status === 'failed' ? toOfflineError(load.error).words : null
}

function isUntouched({ typed }: Kept<unknown>): boolean {
  return typed === null
}

function isSame(one: object, other: object): boolean {
  return isSameJson(one as JsonValue, other as JsonValue) // forms hold texts, flags and lists of texts
}
