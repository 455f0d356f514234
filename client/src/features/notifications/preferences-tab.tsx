import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import {
  MAILED_ANYWAY,
  NOTIFICATION_KINDS,
  type NotificationPreferences,
} from '../../../../shared/contracts/notifications.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { usePlatform, useProfile } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice-field.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { kindGroupsFor, type KindGroup } from './kind-groups.ts'
import styles from './notifications.module.css'
import { PushCard } from './push/push-card.tsx'
import { preferencesKey, preferencesQuery, savePreferences } from './notifications.queries.ts'

type Preference = NotificationPreferences['preferences'][number]

/** Settings > Notifications: which notifications appear in the app and by email. Each switch is saved immediately. */
export function NotificationPreferencesTab(): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(preferencesQuery(http))
  const saving = useSavePreference()
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  return (
    <Stack>
      <Card aria-labelledby="preferences-heading">
        <h2 id="preferences-heading">Notifications</h2>
        <p className={styles['soft']}>
          {isClient
            ? 'Notifications never say what you wrote or who it is about.'
            : 'Notifications never name a client or include case facts. Some emails, such as new referrals to you, are always sent.'}
        </p>
        <FormError>{saving.error === null ? null : failureMessage(saving.error)}</FormError>
        <QueryState {...asked(query)} loading="Loading your preferences…" rows={5}>
          {({ preferences }) => (
            <PreferencesTable
              groups={kindGroupsFor(isClient ? 'client' : 'attorney')}
              preferences={preferences.map(withChoices(saving.onItsWay))}
              onSave={saving.save}
            />
          )}
        </QueryState>
      </Card>
      <PushCard />
    </Stack>
  )
}

type PreferencesTableProps = {
  readonly groups: readonly KindGroup[]
  readonly preferences: readonly Preference[]
  readonly onSave: (preference: Preference) => void
}

function PreferencesTable({ groups, preferences, onSave }: PreferencesTableProps): ReactNode {
  const ids = useId()
  return (
    <div className={styles['frame']}>
      <table className={styles['preferences']} aria-labelledby="preferences-heading">
        <thead>
          <tr>
            <th scope="col">Notification</th>
            <th scope="col" id={`${ids}-app`}>
              In app
            </th>
            <th scope="col" id={`${ids}-email`}>
              Email
            </th>
          </tr>
        </thead>
        {groups.map(({ title, kinds }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles['group']}>
                {title}
              </th>
            </tr>
            {preferences
              .filter(({ kind }) => kinds.includes(kind))
              .map((preference) => (
                <PreferenceRow key={preference.kind} ids={ids} preference={preference} onSave={onSave} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type PreferenceRowProps = {
  /** Prefix of the ids of the column headings. */
  readonly ids: string
  readonly preference: Preference
  readonly onSave: (preference: Preference) => void
}

function PreferenceRow({ ids, preference, onSave }: PreferenceRowProps): ReactNode {
  const { kind, inApp, email } = preference
  const kindId = `${ids}-${kind}`
  const isAlwaysSent = MAILED_ANYWAY.includes(kind)
  return (
    <tr>
      <th scope="row" id={kindId}>
        {NOTIFICATION_KINDS[kind]}
      </th>
      <td>
        <Switch
          aria-labelledby={`${ids}-app ${kindId}`}
          checked={inApp}
          onChange={(event) => onSave({ ...preference, inApp: event.target.checked })}
        />
      </td>
      <td>
        <Switch
          aria-labelledby={`${ids}-email ${kindId}`}
          aria-describedby={isAlwaysSent ? `${kindId}-always` : undefined}
          disabled={isAlwaysSent}
          checked={isAlwaysSent || email}
          onChange={(event) => onSave({ ...preference, email: event.target.checked })}
        />
        {isAlwaysSent && (
          <span id={`${kindId}-always`} className={styles['always']}>
            Always sent
          </span>
        )}
      </td>
    </tr>
  )
}

type SavePreference = {
  /** Choices that are being saved; the server's response replaces them. */
  readonly onItsWay: readonly Preference[]
  readonly save: (preference: Preference) => void
  readonly error: Error | null
}

/**
 * Displays a choice in the click event itself, because a later frame would first show the switch in its old position. If saving fails, the
 * server's value is displayed again.
 */
function useSavePreference(): SavePreference {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const [onItsWay, setOnItsWay] = useState<readonly Preference[]>([])
  const { mutate, error } = useMutation({
    networkMode: 'always',
    // Saves run one after the other, so that the last choice is stored.
    scope: { id: 'notification-preferences' },
    mutationFn: (preference: Preference) => savePreferences(http, { preferences: [preference] }),
    onMutate: () => queries.cancelQueries({ queryKey: preferencesKey }),
    onSuccess: (saved) => queries.setQueryData<NotificationPreferences>(preferencesKey, saved),
    // Not awaited: offline the refetch is late, but the switch must return to its old position now.
    onError: () => void queries.invalidateQueries({ queryKey: preferencesKey }),
    onSettled: (_saved, _error, preference) =>
      setOnItsWay((before) => before.filter((one) => one !== preference)),
  })
  const save = (preference: Preference): void => {
    setOnItsWay((before) => [...before.filter(({ kind }) => kind !== preference.kind), preference])
    mutate(preference)
  }
  return { onItsWay, save, error }
}

function withChoices(onItsWay: readonly Preference[]): (known: Preference) => Preference {
  return (known) => onItsWay.find(({ kind }) => kind === known.kind) ?? known
}
