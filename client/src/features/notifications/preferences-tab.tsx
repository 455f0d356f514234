import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  NOTIFICATION_KINDS,
  type NotificationPreferences,
} from '../../../../shared/contracts/notifications.ts'
import { failureWords } from '../../platform/http/failure-words.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { SwitchField } from '../../ui/choice-field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './notifications.module.css'
import { preferencesKey, preferencesQuery, savePreferences } from './notifications.queries.ts'

type Preference = NotificationPreferences['preferences'][number]

/** Settings > Notifications: what one is told, in the app and by e-mail. Every switch takes effect at once. */
export function NotificationPreferencesTab(): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(preferencesQuery(http))
  const saving = useSavePreference()
  return (
    <Card aria-labelledby="preferences-heading">
      <h2 id="preferences-heading">What you are told</h2>
      <p className={styles['soft']}>
        Messages never name a client or a fact of a case. What brings an e-mail of its own, such as a referral
        to you, is mailed in any case.
      </p>
      <FormError>{saving.error === null ? null : failureWords(saving.error)}</FormError>
      {query.data === undefined && query.error === null && (
        <Skeleton rows={5} label="Loading your preferences…" />
      )}
      {query.data === undefined && query.error !== null && (
        <LoadFailure words={failureWords(query.error)} onRetry={() => void query.refetch()} />
      )}
      <div className={styles['preferences']}>
        {query.data?.preferences.map((preference) => (
          <fieldset key={preference.kind} className={styles['preference']}>
            <legend>{NOTIFICATION_KINDS[preference.kind]}</legend>
            <div className={styles['switches']}>
              <SwitchField
                label="In the app"
                checked={preference.inApp}
                onChange={(event) => saving.mutate({ ...preference, inApp: event.target.checked })}
              />
              <SwitchField
                label="By e-mail"
                checked={preference.email}
                onChange={(event) => saving.mutate({ ...preference, email: event.target.checked })}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

/** Shown as chosen at once, and as it was when the server says no. */
function useSavePreference() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-preferences' },
    mutationFn: (preference: Preference) => savePreferences(http, { preferences: [preference] }),
    onMutate: async (preference) => {
      await queries.cancelQueries({ queryKey: preferencesKey })
      queries.setQueryData<NotificationPreferences>(
        preferencesKey,
        (before) => before && replaced(before, preference),
      )
    },
    onError: () => queries.invalidateQueries({ queryKey: preferencesKey }),
  })
}

function replaced({ preferences }: NotificationPreferences, changed: Preference): NotificationPreferences {
  return { preferences: preferences.map((one) => (one.kind === changed.kind ? changed : one)) }
}
