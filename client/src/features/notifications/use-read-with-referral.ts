import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router-dom'
import { paths, referralPath } from '../../platform/navigation/paths.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { changeNotifications, notificationListsKey, unreadKey } from './notifications.queries.ts'

/**
 * Whoever has a referral's page open has read what the notifications about it say. Asked only while there are `unread` ones, and anew when
 * more arrive while the page is in sight; what fails, for example without a network, leaves them unread and says nothing.
 */
export function useReadWithReferral(unread: number): void {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const id = useMatch(`${paths.referrals}/:id`)?.params.id
  /** What was left when it was last asked, so that the answer itself is no reason to ask again. */
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
