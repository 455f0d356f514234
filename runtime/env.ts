/** Validates a program's environment variables at start-up and names the invalid ones. */
import { z } from 'zod'

export type RawEnv = Readonly<Record<string, string | undefined>>

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** An empty variable counts as not set. Throws ConfigurationError with one line per invalid variable and no values. */
export function parseEnv<Schema extends z.ZodType>(
  program: string,
  schema: Schema,
  raw: RawEnv,
): z.output<Schema> {
  const values = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(environment)'}: ${issue.message}`,
  )
  throw new ConfigurationError(`${program} cannot start with this configuration:\n${lines.join('\n')}`)
}

export const portSchema = z.coerce.number().int().min(1).max(65_535)

const PLACEHOLDER = /^(change[-_ ]?me|secret|password|placeholder|example|test|your[-_ ]|xxx|todo|0+$)/i

/** A secret of at least 32 bytes that is not a placeholder. */
export const secretSchema = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= 32, 'must be 32 or more random bytes')
  .refine(
    (value) => !PLACEHOLDER.test(value) && new Set(value).size >= 8,
    'looks like a placeholder; use random bytes',
  )
