import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { z } from 'zod'
import {
  updatePracticeEndpoint,
  updatePracticeRequestSchema,
  type OwnPractice,
} from '../../../../../shared/contracts/practice.ts'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import { REQUEST_LANGUAGES, SPOKEN_LANGUAGES } from '../../../../../shared/domain/requests/request-facts.ts'
import { ownPracticeQuery } from '../../../offline/react/use-own-practice.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { KeptFormFrame } from '../kept-form-frame.tsx'
import styles from '../settings.module.css'
import { keptShape, useKeptForm } from '../use-kept-form.ts'
import { dayOfPause, pauseUntil, valuesOfPractice, type PracticeValues } from './practice-values.ts'

const SHAPE = keptShape<PracticeValues>(
  'settings-practice',
  z.object({
    practiceAreas: z.array(z.string()),
    languages: z.array(z.string()),
    pausedUntil: z.string(),
    defaultPercent: z.string(),
    defaultDeadlineHours: z.string(),
    isListed: z.boolean(),
  }),
)

/** Areas, languages, pause, what new referrals begin with, and the directory. */
export function PracticeForm({ practice }: { readonly practice: OwnPractice }): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const now = useNow(60_000)
  const form = useKeptForm({
    shape: SHAPE,
    saved: valuesOfPractice(practice, now),
    schema: updatePracticeRequestSchema,
    bodyOf,
    send: async (body) => {
      const answer = unwrap(await http.call(updatePracticeEndpoint, { body }))
      queries.setQueryData(ownPracticeQuery(http).queryKey, answer)
    },
  })
  const { values, errors, change } = form
  const paused = dayOfPause(practice, now)
  return (
    <KeptFormFrame
      form={form}
      what="your practice"
      saveLabel="Save practice"
      savedWords="Your practice has been saved."
    >
      {paused !== '' && (
        <Alert tone="info">
          You’re paused until {shownDay(paused)}. The directory leaves you out, and you can’t answer clients’
          requests. Referrals sent to you still arrive.
        </Alert>
      )}
      <Choices
        legend="Practice Areas"
        all={PRACTICE_AREAS.map((area) => [area, area])}
        chosen={values.practiceAreas}
        error={errors['practiceAreas']}
        onChange={(practiceAreas) => change({ practiceAreas })}
      />
      <Choices
        legend="Languages you speak besides English, shown to clients whose requests you answer"
        all={SPOKEN_LANGUAGES.map((code) => [code, REQUEST_LANGUAGES[code]])}
        chosen={values.languages}
        error={errors['languages']}
        onChange={(languages) => change({ languages })}
      />
      <TextField
        label="Pause until"
        optional
        type="date"
        hint="Nothing new is offered to you before this day. Leave it empty to take new cases."
        value={values.pausedUntil}
        error={errors['pausedUntil']}
        onChange={({ target }) => change({ pausedUntil: target.value })}
      />
      <div className={styles['pair']}>
        <TextField
          label="Usual referral fee (%)"
          optional
          inputMode="decimal"
          hint="New referrals begin with it. You can change it in each."
          value={values.defaultPercent}
          error={errors['defaultPercent']}
          onChange={({ target }) => change({ defaultPercent: target.value })}
        />
        <TextField
          label="Usual hours to accept"
          optional
          inputMode="numeric"
          hint="For example 72. New referrals begin with this deadline."
          value={values.defaultDeadlineHours}
          error={errors['defaultDeadlineHours']}
          onChange={({ target }) => change({ defaultDeadlineHours: target.value })}
        />
      </div>
      <CheckboxField
        label="List me in the directory of attorneys"
        hint="Other verified attorneys see your name, firm, city, licenses, areas, languages and years there."
        checked={values.isListed}
        onChange={({ target }) => change({ isListed: target.checked })}
      />
    </KeptFormFrame>
  )
}

function bodyOf(values: PracticeValues): unknown {
  return {
    practiceAreas: values.practiceAreas,
    languages: values.languages,
    pausedUntil: pauseUntil(values.pausedUntil),
    defaultPercent: numberIn(values.defaultPercent.replace('%', '')),
    defaultDeadlineHours: numberIn(values.defaultDeadlineHours),
    isListed: values.isListed,
  }
}

/** NaN, which no schema takes, for text that is no number. */
function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function shownDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

type ChoicesProps = {
  readonly legend: string
  readonly all: readonly (readonly [value: string, label: string])[]
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: string[]) => void
}

/** Keeps the order of the list, regardless of the order of selection. */
function Choices({ legend, all, chosen, error, onChange }: ChoicesProps): ReactNode {
  const errorId = useId()
  const isFaulty = error !== undefined
  return (
    <fieldset
      className={styles['areas']}
      data-faulty={isFaulty || undefined}
      aria-describedby={isFaulty ? errorId : undefined}
    >
      <legend>{legend}</legend>
      {all.map(([value, label]) => (
        <CheckboxField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target: { checked } }) =>
            onChange(
              all
                .map(([other]) => other)
                .filter((other) => (other === value ? checked : chosen.includes(other))),
            )
          }
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
