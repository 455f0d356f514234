/** Shifts this process's clock, the embedded database's with it. Imported for this effect before anything else. */
import { readTimeShift, shiftedDate } from './time-shift.ts'

const shift = readTimeShift(process.env)
if (shift !== 0) globalThis.Date = shiftedDate(Date, shift)
