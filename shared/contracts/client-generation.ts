/**
 * The generation of calls that the app makes and the server understands. Raised only when the server can no longer serve builds of the app
 * that may still be open somewhere: those learn it from the next answer and ask for their update; what was written stays on the device.
 */
export const CLIENT_GENERATION = 1

/** On every answer with data: the oldest generation that is still served. */
export const MIN_CLIENT_HEADER = 'X-Min-Client'

/** Whether the server that answered no longer serves this build. An answer that says nothing, or nonsense, asks for nothing. */
export function isOutdated(headers: Pick<Headers, 'get'>): boolean {
  return Number(headers.get(MIN_CLIENT_HEADER) ?? 0) > CLIENT_GENERATION
}
