/** Queries for data in connected accounts, loaded when displayed. The device stores none of it. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { CalendarCalls, ConnectionCalls, FileCalls, InboxCalls } from './account-calls.ts'
import { isRefusal } from './integration-failure.ts'

/** The key prefix of all queries of one account. */
export function accountKey(provider: IntegrationProvider) {
  return ['integrations', provider] as const
}

export function filesKey(provider: IntegrationProvider) {
  return [...accountKey(provider), 'files'] as const
}

export function unreadKey() {
  return [...accountKey('onedrive'), 'unread'] as const
}

/** One retry, as everywhere, but none after a refusal. */
const retry = (failures: number, error: Error): boolean => failures < 1 && !isRefusal(error)

export function statusQuery(provider: IntegrationProvider, calls: ConnectionCalls) {
  return queryOptions({
    queryKey: [...accountKey(provider), 'status'],
    queryFn: ({ signal }) => calls.status(signal),
    retry,
  })
}

export function folderQuery(provider: IntegrationProvider, calls: FileCalls, folderId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...filesKey(provider), folderId],
    queryFn: ({ signal, pageParam }) => calls.list(folderId, { next: pageParam, signal }),
    initialPageParam: null as string | null, // widens the literal: later pages have a token
    getNextPageParam: ({ next }) => next,
    retry,
  })
}

export function eventsQuery(calls: CalendarCalls) {
  return infiniteQueryOptions({
    queryKey: [...accountKey('google'), 'events'],
    queryFn: ({ signal, pageParam }) => calls.events({ next: pageParam, signal }),
    initialPageParam: null as string | null, // as above
    getNextPageParam: ({ next }) => next,
    retry,
  })
}

export function unreadQuery(calls: InboxCalls, top: number) {
  return infiniteQueryOptions({
    queryKey: [...unreadKey(), top],
    queryFn: ({ signal, pageParam }) => calls.unread(top, { next: pageParam, signal }),
    initialPageParam: null as string | null, // as above
    getNextPageParam: ({ next }) => next,
    retry,
  })
}

export function messageQuery(calls: InboxCalls, id: string) {
  return queryOptions({
    queryKey: [...accountKey('onedrive'), 'message', id],
    queryFn: ({ signal }) => calls.message(id, signal),
    retry,
  })
}

export function attachmentsQuery(calls: InboxCalls, id: string) {
  return queryOptions({
    queryKey: [...accountKey('onedrive'), 'attachments', id],
    queryFn: ({ signal }) => calls.attachments(id, signal),
    retry,
  })
}
