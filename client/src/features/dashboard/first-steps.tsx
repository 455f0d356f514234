import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { Card } from '../../ui/card.tsx'
import styles from './dashboard-page.module.css'

/** For an account that has sent and received nothing. Lists only what is there to be done. */
export function FirstSteps(): ReactNode {
  return (
    <Card aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className={styles['steps']}>
        <li>
          <Link to="/settings">Look over your profile</Link> and{' '}
          <Link to="/bar-verification-preview">your practice areas</Link>.
        </li>
        <li>
          <Link to={paths.integrations}>Connect an account</Link> to have its files, events and mail at hand.
        </li>
        <li>
          <Link to={paths.submitReferral}>Write your first referral.</Link> It is kept as a draft while you
          type, and queued when you are offline.
        </li>
        <li>
          <Link to={paths.emailTest}>Send yourself a test e-mail</Link> to see that messages from here reach
          you.
        </li>
        <li>
          <Link to={paths.notificationPreferences}>Choose what you are told</Link> here and by e-mail.
        </li>
      </ol>
    </Card>
  )
}
