/** API calls of the support team's desk. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  answerTicketEndpoint,
  decideTicketEndpoint,
  getAdminTicketEndpoint,
  listAdminTicketsEndpoint,
  type AdminTicketList,
  type AdminTicketThread,
  type TicketAct,
} from '../../../../shared/contracts/admin-tickets.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

type DeskPage = z.output<typeof listAdminTicketsEndpoint.response>

/** `number` null: the tickets of the list. */
export function deskQuery(http: HttpClient, state: AdminTicketList, number: number | null) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'tickets', 'list', state, number] as const,
    queryFn: async ({ pageParam, signal }): Promise<DeskPage> =>
      unwrap(
        await http.call(listAdminTicketsEndpoint, { query: { state, number, next: pageParam }, signal }),
      ),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

export function deskTicketQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: ['admin', 'tickets', 'one', id] as const,
    queryFn: async ({ signal }): Promise<AdminTicketThread> =>
      unwrap(await http.call(getAdminTicketEndpoint, { params: { id }, signal })),
  })
}

export async function answerTicket(
  http: HttpClient,
  ticketId: string,
  answer: { readonly id: string; readonly body: string },
): Promise<void> {
  unwrap(await http.call(answerTicketEndpoint, { params: { id: ticketId }, body: answer }))
}

export async function decideTicket(
  http: HttpClient,
  ticketId: string,
  decision: { readonly act: TicketAct; readonly reason: string },
): Promise<void> {
  unwrap(await http.call(decideTicketEndpoint, { params: { id: ticketId }, body: decision }))
}
