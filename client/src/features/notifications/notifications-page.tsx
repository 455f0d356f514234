import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Notification, NotificationListResponse } from '../../../../shared/contracts/notifications.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform, useProfile } from '../../platform/platform-provider.tsx'
import { QueryState } from '../../platform/query/query-state.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SwitchField } from '../../ui/choice-field.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { groupByAge } from './notification-groups.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'
import {
  changeNotifications,
  notificationListsKey,
  unreadKey,
  type NotificationChange,
  type NotificationFilter,
} from './notifications.queries.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useNotificationList } from './use-notification-list.ts'

/** /notifications: the user's notifications, grouped by age. */
export function NotificationsPage(): ReactNode {
  const [query, setQuery] = useAddressQuery()
  const filter: NotificationFilter = query.get('show') === 'unread' ? 'unread' : 'all'
  const isClient = useIsClient()
  useDocumentTitle('Notifications')
  const show = (next: NotificationFilter): void =>
    setQuery(next === 'all' ? {} : { show: next }, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeading
        title="Notifications"
        actions={
          isClient ? undefined : <LinkButton to={paths.notificationPreferences}>Preferences</LinkButton>
        }
      />
      <Listed filter={filter} onFilter={show} />
    </>
  )
}

type ListedProps = {
  readonly filter: NotificationFilter
  readonly onFilter: (filter: NotificationFilter) => void
}

function Listed({ filter, onFilter }: ListedProps): ReactNode {
  const { known, more, refetch } = useNotificationList(filter)
  const change = useNotificationChange()
  const now = useNow(60_000)
  const unread = known.status === 'known' ? known.value.unread : 0
  return (
    <>
      <Toolbar
        end={
          unread > 0 && known.status === 'known' && known.asOf === null ? (
            <Button
              busy={change.isPending && change.variables.kind === 'read_all'}
              onClick={() => change.mutate({ kind: 'read_all' })}
            >
              Mark all read
            </Button>
          ) : null
        }
      >
        <SwitchField
          label="Unread only"
          checked={filter === 'unread'}
          onChange={(event) => onFilter(event.target.checked ? 'unread' : 'all')}
        />
      </Toolbar>
      <QueryState
        state={known}
        onRetry={refetch}
        loading="Loading notifications…"
        rows={5}
        offline="You’re offline, and your notifications have not been opened on this device yet."
      >
        {(list, isLive) => (
          <>
            <Groups
              list={list}
              filter={filter}
              now={now}
              change={change}
              canChange={isLive}
              onFilter={onFilter}
            />
            {more !== null && (
              <div>
                <Button busy={more.isLoading} onClick={more.load}>
                  Show older
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </>
  )
}

type GroupsProps = ListedProps & {
  readonly list: NotificationListResponse
  readonly now: number
  readonly change: ReturnType<typeof useNotificationChange>
  readonly canChange: boolean
}

function Groups({ list, filter, now, change, canChange, onFilter }: GroupsProps): ReactNode {
  const [snoozing, setSnoozing] = useState<Notification | null>(null)
  const failure = change.error === null ? null : failureMessage(change.error)
  if (list.notifications.length === 0) return <Nothing filter={filter} onFilter={onFilter} />
  return (
    <>
      {snoozing === null && <FormError>{failure}</FormError>}
      {groupByAge(list.notifications, now).map(({ title, notifications }) => (
        <section key={title} className={styles['group']} aria-labelledby={`group-${title}`}>
          <h2 id={`group-${title}`}>{title}</h2>
          <ul className={styles['list']}>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                now={now}
                canChange={canChange}
                onRead={() => change.mutate({ kind: 'read', ids: [notification.id] })}
                onSnooze={() => {
                  change.reset()
                  setSnoozing(notification)
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {snoozing !== null && (
        <SnoozeDialog
          notification={snoozing}
          now={now}
          isBusy={change.isPending}
          failure={failure}
          onCancel={() => setSnoozing(null)}
          onChoose={(until) =>
            change.mutate(
              { kind: 'snooze', id: snoozing.id, until: new Date(until).toISOString() },
              { onSuccess: () => setSnoozing(null) },
            )
          }
        />
      )}
    </>
  )
}

function Nothing({ filter, onFilter }: ListedProps): ReactNode {
  const isClient = useIsClient()
  if (filter === 'unread') {
    return (
      <EmptyState
        title="Nothing unread"
        action={
          <Button variant="primary" onClick={() => onFilter('all')}>
            Show all
          </Button>
        }
      >
        You’re all caught up.
      </EmptyState>
    )
  }
  if (isClient) {
    return (
      <EmptyState title="No notifications yet">
        There’s no news for you. Attorneys can’t see requests until matching opens.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No notifications yet"
      action={
        <LinkButton to={paths.notificationPreferences} variant="primary">
          Choose your notifications
        </LinkButton>
      }
    >
      You’ll be notified when a referral is opened, answered, or about to expire.
    </EmptyState>
  )
}

/** Clients have no notification preferences; that settings tab is for attorneys. */
function useIsClient(): boolean {
  const profile = useProfile()
  return profile.status === 'known' && profile.profile.user_type === 'client'
}

function useNotificationChange() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: (change: NotificationChange) => changeNotifications(http, change),
    onSuccess: (unread) => {
      queries.setQueryData(unreadKey, unread)
      return queries.invalidateQueries({ queryKey: notificationListsKey })
    },
  })
}
