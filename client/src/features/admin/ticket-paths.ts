export const ADMIN_TICKETS = '/admin/tickets'

export function adminTicketPath(id: string): string {
  return `${ADMIN_TICKETS}/${id}`
}
