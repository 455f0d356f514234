/** The markers by which the reporter of the journeys recognizes times; the journeys' fixtures set them. */

/** An annotation whose description is a number of milliseconds. */
export const REAL_WAIT = 'real wait'
/** The step that starts a worker's programs. */
export const START_STEP = 'start the worker’s programs'
