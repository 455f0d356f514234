/** Reads values written by an earlier version of the app. */
import type { z } from 'zod'

/** `migrations[n]` converts a value of version n to version n + 1. */
export type Migrations = Readonly<Record<number, (value: unknown) => unknown>>

export type Shape<Value> = {
  readonly version: number
  readonly schema: z.ZodType<Value>
  readonly migrations: Migrations
}

/** The value migrated to this version; null when its version or shape is unknown. */
export function migrated<Value>(
  shape: Shape<Value>,
  version: number,
  stored: unknown,
): { readonly value: Value } | null {
  if (version > shape.version) return null
  let value = stored
  for (let from = version; from < shape.version; from += 1) {
    const migrate = shape.migrations[from]
    if (!migrate) return null
    value = migrate(value)
  }
  const parsed = shape.schema.safeParse(value)
  return parsed.success ? { value: parsed.data } : null
}
