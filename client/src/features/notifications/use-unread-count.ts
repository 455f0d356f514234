import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { unreadQuery } from './notifications.queries.ts'

/** Returns 0 while the count is unknown, so that no badge is displayed. */
export function useUnreadCount(): number {
  const { http } = usePlatform()
  return useQuery(unreadQuery(http)).data ?? 0
}
