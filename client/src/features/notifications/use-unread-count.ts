import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { unreadQuery } from './notifications.queries.ts'

/** 0 while unknown, so that no badge shows. */
export function useUnreadCount(): number {
  const { http } = usePlatform()
  return useQuery(unreadQuery(http)).data ?? 0
}
