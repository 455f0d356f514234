/** Shifts the clock of this thread, and so of the embedded database in its own. Must be imported before any other module. */
import { readTimeShift, shiftedDate } from './time-shift.ts'

const shift = readTimeShift(process.env)
if (shift !== 0) globalThis.Date = shiftedDate(Date, shift)
