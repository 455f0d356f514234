/** Counts a deadline by Rule 6 of the Federal Rules of Civil Procedure, and shows each step. */
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import {
  deadlineOf,
  type Deadline,
  type DeadlineQuestion,
  type Service,
} from '../../../../../shared/domain/deadlines/civil-rule-6.ts'
import { weekdayOf } from '../../../../../shared/domain/deadlines/federal-holidays.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { US_STATES } from '../../../../../shared/domain/us-states.ts'
import { AddToCalendar } from '../../../platform/add-to-calendar.tsx'
import type { CalendarEvent } from '../../../platform/calendar-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptDeadlines, PutOnDashboard } from './kept-deadlines.tsx'
import { useFindings } from './use-findings.ts'
import { dateLabel, timelineRows } from './timeline-rows.ts'
import { useDecisions } from './use-decisions.ts'
import styles from './findings.module.css'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MOST_DAYS = 1_000

type Fields = {
  readonly trigger: string
  readonly days: string
  readonly direction: DeadlineQuestion['direction']
  readonly service: Service
  readonly state: string
}
const START: Fields = { trigger: '', days: '21', direction: 'after', service: 'hand', state: '' }

export function DeadlinePanel(): ReactNode {
  const [fields, setFields] = useState(START)
  const [result, setResult] = useState<Deadline | null>(null)
  const [error, setError] = useState<{ readonly field: 'trigger' | 'days'; readonly words: string } | null>(
    null,
  )
  const change = (part: Partial<Fields>): void => {
    setFields({ ...fields, ...part })
    setResult(null)
  }
  function count(event: SyntheticEvent): void {
    event.preventDefault()
    const days = Number(fields.days)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(fields.trigger)) {
      setError({ field: 'trigger', words: 'Enter the day of the event.' })
      return
    }
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
      setError({ field: 'days', words: 'Enter a number of days from 1 to 1,000.' })
      return
    }
    setError(null)
    setResult(
      deadlineOf({
        ...{ trigger: fields.trigger, days, direction: fields.direction, service: fields.service },
        ...(fields.state !== '' && { state: fields.state }),
      }),
    )
  }
  return (
    <div className={styles['panel']}>
      <p className={styles['lead']}>
        Counted as Rule 6 of the Federal Rules of Civil Procedure does, with each step shown. Local rules,
        orders and state courts count differently: verify.
      </p>
      <form noValidate className={styles['form']} onSubmit={count}>
        <TextField
          label="Day of the event"
          type="date"
          value={fields.trigger}
          error={error?.field === 'trigger' ? error.words : undefined}
          onChange={(event) => change({ trigger: event.target.value })}
        />
        <KnownDays onChoose={(trigger) => change({ trigger })} />
        <TextField
          label="Days"
          inputMode="numeric"
          value={fields.days}
          error={error?.field === 'days' ? error.words : undefined}
          onChange={(event) => change({ days: event.target.value })}
        />
        <SelectField
          label="Direction"
          value={fields.direction}
          onChange={(event) => change({ direction: event.target.value === 'before' ? 'before' : 'after' })}
        >
          <option value="after">After the event</option>
          <option value="before">Before the event</option>
        </SelectField>
        <SelectField
          label="Service"
          value={fields.service}
          onChange={(event) => change({ service: serviceOf(event.target.value) })}
        >
          <option value="hand">By hand</option>
          <option value="mail">By mail</option>
          <option value="electronic">Electronic</option>
        </SelectField>
        <SelectField
          label="State of the district court"
          value={fields.state}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">Federal holidays only</option>
          {US_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_NAMES[state]}
            </option>
          ))}
        </SelectField>
        <Button variant="primary" type="submit">
          Count the days
        </Button>
      </form>
      {result !== null && <Result result={result} />}
      <KeptDeadlines dayWords={dayWords} />
    </div>
  )
}

function serviceOf(value: string): Service {
  return value === 'mail' || value === 'electronic' ? value : 'hand'
}

/** Days of the timeline, to choose the event from. */
function KnownDays({ onChoose }: { readonly onChoose: (day: string) => void }): ReactNode {
  const { found } = useFindings('date')
  const decisions = useDecisions()
  if (found === null || decisions.status !== 'ready') return null
  const { value } = decisions
  const rows = timelineRows(found, value, value.events).filter(({ key }) => value.markOf(key) !== 'hidden')
  const days = [...new Set(rows.map(({ when }) => when.iso).filter((iso) => iso.length === 10))]
  if (days.length === 0) return null
  return (
    <SelectField
      label="Or a day from the timeline"
      value=""
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">Choose…</option>
      {days.toSorted().map((day) => (
        <option key={day} value={day}>
          {dateLabel(day)}
        </option>
      ))}
    </SelectField>
  )
}

/** It names no matter. */
function eventOf(day: string): CalendarEvent {
  return {
    ...{ id: `court-deadline-${day}@${window.location.host}`, day, title: 'Court deadline', hasAlarm: true },
    details: 'Verify the day in the rule and in the orders of the court.',
  }
}

function Result({ result: { date, steps } }: { readonly result: Deadline }): ReactNode {
  return (
    <section aria-label="The deadline" className={styles['due']}>
      <p role="status" className={styles['dueDay']}>
        {dayWords(date)}
      </p>
      <ol className={styles['steps']}>
        {steps.map(({ rule, says, date: day }, at) => (
          <li key={`${at} ${rule}`} className={styles['step']}>
            <span className={styles['rule']}>{rule}</span>
            <span>{says.replaceAll(/\d{4}-\d{2}-\d{2}/gu, dayWords)}</span>
            <span className={styles['day']}>{dayWords(day)}</span>
          </li>
        ))}
      </ol>
      <Alert tone="neutral">
        Verify the day in the rule, in the orders of the court and in its local rules. Days that the President
        declares holidays are not in our table.
      </Alert>
      <AddToCalendar event={eventOf(date)} label={dayWords(date)} room="Kiwi AI" file="deadline.ics" />
      <PutOnDashboard key={date} day={date} />
    </section>
  )
}

function dayWords(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)] ?? ''}, ${dateLabel(day)}`
}
