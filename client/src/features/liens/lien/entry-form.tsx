import { useState, type ReactNode } from 'react'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { useOneRun } from '../../../ui/use-one-run.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { Entered } from './enter-step.ts'

/** Saves the units on this device. Throws OfflineError. */
export type SaveUnits = (units: UnitValues) => Promise<void>

type EntryFormProps<Field extends string> = {
  /** The button that submits it is outside. */
  readonly id: string
  readonly enter: () => Entered<Field>
  readonly onSave: SaveUnits
  readonly children: (errors: Partial<Record<Field, string>>) => ReactNode
}

/** The form of a dialog that adds rows: what cannot be read is not saved, and the first fault gets the focus. */
export function EntryForm<Field extends string>(props: EntryFormProps<Field>): ReactNode {
  const { id, enter, onSave, children } = props
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const { run } = useOneRun()
  const form = useFaultFocus(refusals)
  const refuse = (faults: Partial<Record<Field, string>>, words: string | null): void => {
    setErrors(faults)
    setFailure(words)
    setRefusals((count) => count + 1)
  }
  async function submit(): Promise<void> {
    // An amount or a date that cannot be read leaves the last one in place: it must not be saved unseen.
    if (form.current?.querySelector(UNREADABLE) !== null) {
      refuse(errors, failure)
      return
    }
    const entered = enter()
    if (!entered.ok) {
      refuse(entered.errors, entered.error ?? null)
      return
    }
    try {
      await onSave(entered.units)
    } catch (error) {
      refuse({}, toOfflineError(error).words)
    }
  }
  return (
    <form
      ref={form}
      id={id}
      noValidate
      // Otherwise the browser saves the typed text to its session files unencrypted.
      autoComplete="off"
      onChange={() => {
        setErrors({})
        setFailure(null)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void run(submit)
      }}
    >
      <Stack>
        <FormError>{failure}</FormError>
        {children(errors)}
      </Stack>
    </form>
  )
}

const UNREADABLE = '[aria-invalid="true"], input:invalid'
