import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
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
        {query.data?.preferences.map(withChoices(saving.onItsWay)).map((preference) => (
          <fieldset key={preference.kind} className={styles['preference']}>
            <legend>{NOTIFICATION_KINDS[preference.kind]}</legend>
            <div className={styles['switches']}>
              <SwitchField
                label="In the app"
                checked={preference.inApp}
                onChange={(event) => saving.save({ ...preference, inApp: event.target.checked })}
              />
              <SwitchField
                label="By e-mail"
                checked={preference.email}
                onChange={(event) => saving.save({ ...preference, email: event.target.checked })}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

type SavePreference = {
  /** What was chosen and is on its way; the server's word takes its place, whatever that is. */
  readonly onItsWay: readonly Preference[]
  readonly save: (preference: Preference) => void
  readonly error: Error | null
}

/**
 * Shown as chosen within the press itself: a switch that follows a frame later has fallen back in between. And as the server has it when
 * that says no.
 */
function useSavePreference(): SavePreference {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const [onItsWay, setOnItsWay] = useState<readonly Preference[]>([])
  const { mutate, error } = useMutation({
    networkMode: 'always',
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-preferences' },
    mutationFn: (preference: Preference) => savePreferences(http, { preferences: [preference] }),
    onMutate: () => queries.cancelQueries({ queryKey: preferencesKey }),
    onSuccess: (saved) => queries.setQueryData<NotificationPreferences>(preferencesKey, saved),
    // Not waited for: without a network it comes late, and the switch has to go back now.
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
