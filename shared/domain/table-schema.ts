import { z } from 'zod'

/**
 * An object with any names, each value as `value` wants it. In place of z.record(), whose code every page that parses anything would load.
 * Faults have `message`, and no path within the table.
 */
export function tableOf<Value>(
  value: z.ZodType<Value>,
  message = 'This is not a table.',
): z.ZodType<Record<string, Value>> {
  return z.custom<Record<string, Value>>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      !Array.isArray(given) &&
      Object.values(given).every((each) => value.safeParse(each).success),
    message,
  )
}
