import { HttpFailure } from '../../platform/http/http-error.ts'

export type FieldFault<Field extends string> = { readonly field: Field; readonly message: string }

/** The server's field errors; empty if any of them is about a field that the form does not have. */
export function fieldFaults<Field extends string>(
  error: unknown,
  isField: (name: string) => name is Field,
): readonly FieldFault<Field>[] {
  if (!(error instanceof HttpFailure) || error.error.kind !== 'refused') return []
  const { details } = error.error
  const faults = details.flatMap(({ field, message }) => (isField(field) ? [{ field, message }] : []))
  return faults.length === details.length ? faults : []
}
