/** Queries and calls for the person's own tickets. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { TicketState } from '../../../../shared/contracts/new-ticket.ts'
import type { ticketThreadSchema } from '../../../../shared/contracts/tickets.ts'
import {
  getTicketEndpoint,
  listTicketsEndpoint,
  solveTicketEndpoint,
} from '../../../../shared/contracts/tickets.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'
import { ticketsKey } from './ticket-keys.ts'

export const ticketListSchema = listTicketsEndpoint.response
export type TicketListResponse = z.infer<typeof ticketListSchema>
export type TicketThread = z.infer<typeof ticketThreadSchema>

/** `state` null: all of them. The latest first. */
export function ticketListQuery(http: HttpClient, state: TicketState | null) {
  return infiniteQueryOptions({
    queryKey: [...ticketsKey, 'list', state] as const,
    queryFn: async ({ pageParam, signal }): Promise<TicketListResponse> =>
      unwrap(await http.call(listTicketsEndpoint, { query: { next: pageParam, state }, signal })),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

export function ticketKey(id: string) {
  return [...ticketsKey, 'one', id] as const
}

export function ticketQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: ticketKey(id),
    queryFn: async ({ signal }): Promise<TicketThread> =>
      unwrap(await http.call(getTicketEndpoint, { params: { id }, signal })),
  })
}

export async function solveTicket(http: HttpClient, id: string): Promise<void> {
  unwrap(await http.call(solveTicketEndpoint, { params: { id }, body: {} }))
}
