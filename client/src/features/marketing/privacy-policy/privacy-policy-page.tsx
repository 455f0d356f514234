/** /privacy-policy. Static; sends no requests. */
import type { ReactNode } from 'react'
import { DISCLOSURE_ORDER } from '../../../../../shared/domain/referral-terms.ts'
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
        The operator of CounselRelay (“we”) is the controller of the data described here. Email{' '}
        <SupportLink /> or write to <PostalAddress />. For case facts that an attorney enters in a referral or
        a matter, the attorney is the controller and we process them on the attorney’s behalf.
      </p>
    ),
  },
  {
    id: 'collect',
    title: 'What we collect',
    text: (
      <>
        <p>We collect four kinds of data:</p>
        <dl className={styles['kinds']}>
          <div>
            <dt>Account data</dt>
            <dd>
              Your name, email addresses, phone numbers, and password (stored only as a hash), or the name and
              email address that Google or LinkedIn share when you sign in with them. For attorneys, also
              firm, address, bar ID, years of experience, practice areas, and your bio. We get this from you,
              and from public bar registers when we verify you.
            </dd>
          </div>
          <div>
            <dt>User content</dt>
            <dd>
              Referrals, the parties you name in them, messages, requests, notes, matters with their liens,
              amounts, letters, and settlement statements, and the names, sizes, and types of files you list.
              We get this from you and from people who write to you through the service, such as a lienholder
              who answers a request and uploads a ledger.
            </dd>
          </div>
          <div>
            <dt>Payment information</dt>
            <dd>
              Collected through the card payment provider, currently Stripe. We receive your plan, seats,
              subscription status, invoices, and, for your receipts, your card’s brand and last four digits,
              but never the full number.
            </dd>
          </div>
          <div>
            <dt>Usage data</dt>
            <dd>
              The time, path, status, and duration of each API call, a random ID for it, your IP address for
              rate limits, your signed-in devices and sessions, and when referrals were sent, opened, and
              answered. We get this from your browser and from recipients’ browsers.
            </dd>
          </div>
        </dl>
        <p>We don’t use advertising, third-party analytics, or tracking pixels.</p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What’s stored on your device',
    text: (
      <>
        <p>
          The app works offline, so it stores data in your browser: the app’s own files, your session, your
          settings for this device, and, encrypted, your drafts, your queued referrals, and copies of pages
          you’ve seen. The encryption key needs a part that our server provides only while you’re signed in.
          When you sign out, we remove what you’ve seen and sent, and the rest can’t be read until you sign in
          again. If you stay signed in, you can lock it with a passkey, which our server never sees. Other
          people who sign in on this device can’t see your data. You can clear or lock it under Settings &gt;
          Offline and device.
        </p>
        <p>
          We don’t use advertising cookies. We use two kinds of cookies: one marks a session that ends when
          you close the browser; the other, which no script can read, lets this device send your queued
          referrals. The demo on the home page stores its state in this browser and nowhere else.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    text: (
      <ul>
        <li>To run the service: accounts, referrals, answers, reminders, support, and billing.</li>
        <li>To verify attorneys and to record who decided what.</li>
        <li>To keep it safe: rate limits, fraud prevention, troubleshooting, and evidence of attacks.</li>
        <li>To meet legal duties, such as keeping invoices.</li>
        <li>To write to you about the service when you ask us to, for example on a waiting list.</li>
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
            The recipient of a referral. {DISCLOSURE_ORDER} The email to the recipient carries the terms only,
            unless the sender chooses to include the case details. Both attorneys see the record of the
            referral.
          </li>
          <li>
            Attorneys licensed in a client’s state, where introductions are open and the client has agreed:
            the text of the request, the kind of problem, the state, and the month, without the client’s name
            and contact details. Only the attorney whom the client chooses sees the name, and the contact
            details after checking for conflicts.
          </li>
          <li>
            A lienholder to whom an attorney sends a request: the one lien that it is about, and nothing about
            anyone else who makes a claim in the same matter.
          </li>
          <li>
            Companies that run parts of the service for us under contract: hosting, database, and sign-in;
            email delivery; card payments; and the accounts you connect yourself.
          </li>
          <li>Authorities and courts, when the law requires it. We’ll tell you unless the law forbids it.</li>
          <li>A successor to the service, bound by this policy.</li>
        </ul>
        <p>We don’t sell personal data, share it for advertising, or let others train models on it.</p>
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
      lead="What we collect and why, who sees it, how long we keep it, and how to see, correct, or delete it."
      sections={SECTIONS}
    />
  )
}
