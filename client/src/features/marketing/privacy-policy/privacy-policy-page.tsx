/** /privacy-policy. Static: nothing is asked of the server. */
import type { ReactNode } from 'react'
import { LegalPage, type LegalSection } from '../legal/legal-page.tsx'
import { PostalAddress, SupportLink } from '../legal/contact-words.tsx'
import styles from './privacy-policy-page.module.css'
import { rightsSections } from './rights-sections.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        The operator of CounselRelay (“we”) is responsible for what is described here. Write to{' '}
        <SupportLink />, or by post to <PostalAddress />. For the facts of a case that an attorney puts into a
        referral, the attorney is responsible and we act on their behalf.
      </p>
    ),
  },
  {
    id: 'collect',
    title: 'What we collect',
    text: (
      <>
        <p>Four kinds of data, each with its source:</p>
        <dl className={styles['kinds']}>
          <div>
            <dt>Account data</dt>
            <dd>
              Name, e-mail addresses, phone numbers, a password (stored only as a hash) or the name and e-mail
              that Google or LinkedIn give when you sign in with them. Of attorneys also firm, address, bar
              ID, years of experience, practice areas and what you add about yourself. From you, and from
              public bar registers when we verify.
            </dd>
          </div>
          <div>
            <dt>User content</dt>
            <dd>
              Referrals, messages, requests, notes and the names, sizes and types of files that you attach.
              From you, and from those who write to you through the service.
            </dd>
          </div>
          <div>
            <dt>Payment information</dt>
            <dd>
              Collected through the card payment provider, currently Stripe. We receive the plan, the seats,
              the state of the subscription and the invoices, never the card’s number.
            </dd>
          </div>
          <div>
            <dt>Usage data</dt>
            <dd>
              Time, path, status and length of each call, a random number for it, your IP address while limits
              are counted, the devices and sessions signed in, and when referrals were sent, opened and
              answered. From your browser and from recipients’ browsers.
            </dd>
          </div>
        </dl>
        <p>We use no advertising, no third-party analytics and no tracking pixels.</p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What lies on your device',
    text: (
      <>
        <p>
          The app works offline, so it keeps data in your browser: the app’s own files; drafts and queued
          referrals, and copies of what you have seen, encrypted with a key that is completed by our server
          while you are signed in; your session. Signing out removes what you have seen and sent, and what
          stays cannot be read until you sign in again. If you stay signed in, you can lock it with a passkey,
          of which our server learns nothing. Other people who sign in on the same device see none of yours.
          You can clear it, and lock it, under Settings, Offline and device.
        </p>
        <p>
          We set no cookies for advertising. Two kinds exist: one marks a session that ends with the browser,
          the other, which no script can read, lets this device send what you have queued. The example on the
          start page keeps its state in this browser, and nowhere else.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    text: (
      <ul>
        <li>To run the service: accounts, referrals, answers, reminders, support, billing.</li>
        <li>To verify attorneys and to keep a record of who decided what.</li>
        <li>To keep it safe: limits, fraud, faults, evidence of attacks.</li>
        <li>To meet legal duties, such as keeping invoices.</li>
        <li>To tell you about the service where you asked for that, such as on a waiting list.</li>
      </ul>
    ),
  },
  {
    id: 'share',
    title: 'Who sees it',
    text: (
      <>
        <ul>
          <li>
            The person a referral is sent to: terms first, names for a check of conflicts, facts after
            accepting; and both sides the record of it.
          </li>
          <li>
            An attorney whom a client has chosen: the client’s name and contact. Before that, nobody sees
            them.
          </li>
          <li>
            Companies that run parts of the service for us, bound by contract: hosting and database with
            sign-in, e-mail delivery, card payment, and the accounts that you connect yourself.
          </li>
          <li>Authorities and courts, where the law obliges us; we tell you unless that is forbidden.</li>
          <li>A successor of the service, bound by this policy.</li>
        </ul>
        <p>
          We do not sell personal data or share it for advertising, and do not let others train models on it.
        </p>
      </>
    ),
  },
  ...rightsSections,
]

export function PrivacyPolicyPage(): ReactNode {
  return (
    <LegalPage
      path="/privacy-policy"
      title="Privacy policy"
      lead="What we collect, why, who sees it and for how long; and how to see it, correct it or have it deleted."
      sections={SECTIONS}
    />
  )
}
