import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router-dom'
import { paths, referralPath } from '../../platform/navigation/paths.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { changeNotifications, notificationListsKey, unreadKey } from './notifications.queries.ts'

/**
 * Marks a referral's notifications as read while its page is open. Sends a request only while `unread` is above 0, and again when more
 * arrive while the page is visible. A failure, for example offline, leaves them unread without a message.
 */
export function useReadWithReferral(unread: number): void {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const id = useMatch(`${paths.referrals}/:id`)?.params.id
  /** The unread count after the last request, so that its response does not trigger another request. */
  const last = useRef<{ readonly link: string; readonly left: number }>(null)
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (link: string) => changeNotifications(http, { kind: 'read_link', link }),
    onSuccess: (left, link) => {
      last.current = { link, left }
      queries.setQueryData(unreadKey, left)
      return queries.invalidateQueries({ queryKey: notificationListsKey })
    },
  })
  useEffect(() => {
    if (id === undefined || unread === 0 || document.visibilityState === 'hidden') return
    const link = referralPath(id)
    if (last.current?.link !== link || unread > last.current.left) mutate(link)
  }, [id, unread, mutate])
}
