/** By what the reporter of the journeys knows what it counts; the journeys' own fixtures set them. */

/** An annotation whose description is a number of milliseconds. */
export const REAL_WAIT = 'real wait'
/** The step in which a worker's programs are started. */
export const START_STEP = 'start the worker’s programs'
