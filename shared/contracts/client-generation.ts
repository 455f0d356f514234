/**
 * The API version that this build of the app uses. Raised only when the server can no longer serve older builds that may still be open:
 * those read it from the next response and ask the user to update. Queued changes stay on the device.
 */
export const CLIENT_GENERATION = 1

/** On every data response: the oldest generation that is still served. */
export const MIN_CLIENT_HEADER = 'X-Min-Client'

/** Whether the server no longer serves this build. A missing or invalid header counts as no. */
export function isOutdated(headers: Pick<Headers, 'get'>): boolean {
  return Number(headers.get(MIN_CLIENT_HEADER) ?? 0) > CLIENT_GENERATION
}
