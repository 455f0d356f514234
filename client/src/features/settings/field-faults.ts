import { HttpFailure } from '../../platform/http/http-error.ts'

export type FieldFault<Field extends string> = { readonly field: Field; readonly message: string }

/** What the server says of single fields; nothing where any of it is about something that is not on the form. */
export function fieldFaults<Field extends string>(
  error: unknown,
  isField: (name: string) => name is Field,
): readonly FieldFault<Field>[] {
  if (!(error instanceof HttpFailure) || error.error.kind !== 'refused') return []
  const { details } = error.error
  const faults = details.flatMap(({ field, message }) => (isField(field) ? [{ field, message }] : []))
  return faults.length === details.length ? faults : []
}
