/** Marks a response as our BFF's, so that a captive portal's 200 is not an acknowledgment. A separate file, because start pages load it. */
export const APP_HEADER = 'X-App'
export const APP_HEADER_VALUE = 'bff'

export function isMarkedAsOurs(headers: Pick<Headers, 'get'>): boolean {
  return headers.get(APP_HEADER) === APP_HEADER_VALUE
}
