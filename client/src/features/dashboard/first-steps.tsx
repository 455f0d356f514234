import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { useKept } from '../../offline/react/use-kept.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './dashboard-page.module.css'

const STEPS = [
  { to: '/settings', act: 'Review your profile', why: 'Make sure your contact information is right.' },
  {
    to: '/bar-verification-preview',
    act: 'Check your practice areas',
    why: 'They are part of your application.',
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
    to: paths.submitReferral,
    act: 'Write your first referral',
    why: 'It’s saved as you type, even offline.',
  },
] as const

const visitedSchema = z.array(z.string())
const NONE: string[] = []

/** For an account that has sent and received nothing. Which steps were opened is kept on this device. */
export function FirstSteps(): ReactNode {
  const { value: visited = NONE, change } = useKept('first-steps', visitedSchema, NONE)
  const check = (step: string): void => {
    if (visited.includes(step)) return
    // The link is followed either way: a mark that cannot be kept is no loss.
    change((before) => [...before.filter((one) => one !== step), step]).catch(() => undefined)
  }
  return (
    <Card aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className={styles['steps']}>
        {STEPS.map(({ to, act, why }) => {
          const isDone = visited.includes(to)
          return (
            <li key={to}>
              <span aria-hidden="true" className={styles['mark']}>
                {isDone ? '✓' : ''}
              </span>
              <div>
                <Link to={to} onClick={() => check(to)}>
                  {act}
                </Link>
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                <p className={styles['soft']}>{why}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
