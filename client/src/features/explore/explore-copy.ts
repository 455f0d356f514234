/** The copy of the list on this device, for reading offline. Requests that are gone leave it with the next answer. */

/** Key of the copy. */
export const COPY = 'explore'
/** The newest teasers. */
export const COPY_SIZE = 200
/** Milliseconds: 7 days. */
export const COPY_MAX_AGE = 7 * 86_400_000
