/** The state of a navigation to another address of the page that is shown: it stays scrolled as it is, for the person may be typing in it. */
export const SAME_PAGE = { isSamePage: true } as const

export function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSamePage' in state && state.isSamePage === true
}
