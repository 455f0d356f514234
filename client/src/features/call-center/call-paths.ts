/** The pages of calls. */
export const CALL_CENTER = '/call-center'
/** In place of an id: a call that begins with the first thing typed. */
export const NEW_CALL = 'new'

export function callPath(id: string): string {
  return `${CALL_CENTER}/${id}`
}
