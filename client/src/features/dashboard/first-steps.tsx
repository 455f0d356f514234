import { useCallback, useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { useKept } from '../../offline/react/use-kept.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './dashboard-page.module.css'

const STEPS = [
  { to: '/settings', act: 'Review your profile', why: 'Make sure your contact information is right.' },
  {
    to: '/settings/practice#bar-admissions-heading',
    act: 'Add your licenses',
    why: 'You see and answer clients’ requests in the states where you’re admitted.',
  },
  {
    to: '/settings/practice',
    act: 'Set your preferences',
    why: 'What you take on, and what new referrals begin with.',
  },
  {
    to: paths.integrations,
    act: 'Connect an account',
    why: 'Use its files, calendar, and mail here.',
  },
  { to: paths.emailTest, act: 'Send yourself a test email', why: 'Make sure our messages reach you.' },
  {
    to: paths.notificationPreferences,
    act: 'Choose your notifications',
    why: 'In the app, by email, or both.',
  },
  {
    to: `${paths.privateNetwork}?tab=invitations`,
    act: 'Invite a partner',
    why: 'Exchange cases with attorneys you know.',
  },
  {
    to: paths.submitReferral,
    act: 'Write your first referral',
    why: 'It’s saved as you type, even offline.',
  },
] as const

const visitedSchema = z.array(z.string())
const NONE: string[] = []
/** Stored with the steps: the list was shown on this device, and the user dismissed it. */
const BEGUN = 'begun'
const DISMISSED = 'dismissed'

/**
 * Shown to a new account until every step was opened or the list is dismissed. The state is stored on this device; other devices do not
 * start the list again for an account in use.
 */
export function FirstSteps({ isNew }: { readonly isNew: boolean }): ReactNode {
  const { value: kept, change } = useKept('first-steps', visitedSchema, NONE)
  const visited = kept ?? NONE
  const hasBegun = kept === undefined || visited.includes(BEGUN)
  // A failure to store the mark is harmless.
  const mark = useCallback(
    (what: string): void => {
      change((before) => (before.includes(what) ? before : [...before, what])).catch(() => undefined)
    },
    [change],
  )
  useEffect(() => {
    if (isNew && !hasBegun) mark(BEGUN)
  }, [isNew, hasBegun, mark])
  const isDone = (to: string): boolean => visited.includes(to) || (!isNew && to === paths.submitReferral)
  const isLeft = kept !== undefined && hasBegun && STEPS.some(({ to }) => !isDone(to))
  if (!isNew && (!isLeft || visited.includes(DISMISSED))) return null
  return (
    <Card aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className={styles['steps']}>
        {STEPS.map(({ to, act, why }) => (
          <li key={to}>
            <span aria-hidden="true" className={styles['mark']}>
              {isDone(to) ? '✓' : ''}
            </span>
            <div>
              <Link to={to} onClick={() => mark(to)}>
                {act}
              </Link>
              {isDone(to) && <VisuallyHidden> (done)</VisuallyHidden>}
              <p className={styles['soft']}>{why}</p>
            </div>
          </li>
        ))}
      </ol>
      {!isNew && (
        <div>
          <Button onClick={() => mark(DISMISSED)}>Dismiss</Button>
        </div>
      )}
    </Card>
  )
}
