/** The pages of the support room. */
export const SUPPORT = '/support'
export const YOUR_TICKETS = '/support?tab=tickets'

export function ticketPath(id: string): string {
  return `${SUPPORT}/${id}`
}
