/** Time travel in development: shifts the current time for all code. */
import { ConfigurationError, type RawEnv } from '../../runtime/env.ts'

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * TIME_SHIFT in milliseconds, such as `15d`, `36h` or `-90m`; 0 when unset. Throws ConfigurationError for another format, and together with
 * DATABASE_URL, as we cannot set the clock of a database server.
 */
export function readTimeShift(env: RawEnv): number {
  const text = env['TIME_SHIFT'] ?? ''
  if (text === '') return 0
  const [, amount = '', unit = ''] = /^([+-]?\d{1,5})([mhd])$/.exec(text) ?? []
  const milliseconds = UNITS[unit]
  if (milliseconds === undefined)
    throw new ConfigurationError('TIME_SHIFT is a number with m, h or d, such as 15d or -90m.')
  if ((env['DATABASE_URL'] ?? '') !== '')
    throw new ConfigurationError('TIME_SHIFT works with the embedded database only: unset DATABASE_URL.')
  return Number(amount) * milliseconds
}

/**
 * A Date whose current time is shifted by `shift` milliseconds. Its source text is also sent to the browser (development-page.ts), so it
 * must not use outer variables.
 */
export function shiftedDate(real: DateConstructor, shift: number): DateConstructor {
  const now = (): number => real.now() + shift
  return new Proxy(real, {
    construct: (target, values, newTarget): Date =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date, // a Date's constructor returns a Date
    apply: (target) => new target(now()).toString(),
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
