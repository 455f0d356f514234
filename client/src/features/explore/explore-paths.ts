/** The pages of clients' requests. */
export const EXPLORE = '/explore'
export const SAVED_CASES = '/saved-cases'

export function requestPath(requestId: string): string {
  return `${EXPLORE}/${encodeURIComponent(requestId)}`
}
