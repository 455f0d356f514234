/** Time travel in development: everything that asks for the time gets one that is earlier or later. */
import { ConfigurationError, type RawEnv } from '../../runtime/env.ts'

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * TIME_SHIFT in milliseconds, such as `15d`, `36h` or `-90m`; 0 when it is not set. Throws ConfigurationError for another form, and
 * together with DATABASE_URL, as the clock of a database server is not ours to set.
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
 * A Date whose present is `shift` milliseconds away. Its own text is also sent to the browser (development-page.ts), so it uses nothing
 * from outside.
 */
export function shiftedDate(real: DateConstructor, shift: number): DateConstructor {
  const now = (): number => real.now() + shift
  return new Proxy(real, {
    construct: (target, values, made): Date =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date, // a Date's constructor makes one
    apply: (target) => new target(now()).toString(),
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
