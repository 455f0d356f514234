/** /terms-of-service. Static: nothing is asked of the server. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LegalPage, type LegalSection } from '../legal/legal-page.tsx'
import { PostalAddress, SupportLink } from '../legal/contact-words.tsx'
import { conductSections } from './conduct-sections.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'This agreement',
    text: (
      <>
        <p>
          These terms are an agreement between you and the operator of CounselRelay (“CounselRelay”, “we”) on
          the use of our website, app and services. By making an account, posting a request or answering a
          referral you accept them. If you act for a firm, you accept them for the firm and confirm that you
          may.
        </p>
        <p>
          “Attorney” means a person admitted to practise law in a state of the United States who has
          registered as one. “Client” means a person who looks for an attorney. “Recipient” means whoever
          receives a referral, with or without an account.
        </p>
      </>
    ),
  },
  {
    id: 'no-legal-advice',
    title: 'No legal services or advice from us',
    text: (
      <>
        <p>
          CounselRelay is a technology provider, not a law firm. We do not provide legal services or legal
          advice. Nothing on the website or in the app, including texts, calculations, search results and
          output of automated tools, is legal advice or a substitute for the judgment of an attorney.
        </p>
        <p>
          We do not recommend, endorse or select attorneys, do not take part in representations, and do not
          check whether a referral, a fee division or a communication complies with the rules of professional
          conduct that bind you.
        </p>
      </>
    ),
  },
  {
    id: 'relationship',
    title: 'Attorney-client relationships',
    text: (
      <p>
        Attorney-client relationships form directly between the parties, on the terms that they agree on in
        writing. Using CounselRelay, posting a request or sending a referral creates no such relationship with
        us, and none between attorney and client until both have agreed to it. Deadlines and limitation
        periods keep running meanwhile.
      </p>
    ),
  },
  {
    id: 'who-may-use',
    title: 'Who may use it',
    text: (
      <p>
        You must be at least 18 years old and able to make a binding contract. You give true and current
        information, keep your password to yourself, and answer for what is done with your account. Tell us at
        once if you believe that somebody else uses it.
      </p>
    ),
  },
  {
    id: 'attorneys',
    title: 'Attorneys: bar ID and verification',
    text: (
      <>
        <p>
          Attorneys must give a valid bar ID and true information on their practice: firm, address, areas,
          years of experience. All of it is subject to verification. We may compare it with public registers,
          ask for proof, and refuse, suspend or end access where it cannot be confirmed or has changed.
        </p>
        <p>
          Verification means that a bar ID was found to match on a day. It is no statement on quality,
          insurance or disciplinary history. Attorneys remain responsible for their licence, for conflicts of
          interest, for client consent and for every rule of professional conduct, including those on fee
          division and on communication with prospective clients.
        </p>
      </>
    ),
  },
  {
    id: 'clients',
    title: 'Clients',
    text: (
      <p>
        Clients do not pay the provider: using CounselRelay costs a client nothing. What an attorney charges
        is agreed on between client and attorney alone. Describe your matter in a few neutral words; do not
        put secrets into a request before an attorney represents you.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    text: (
      <>
        <p>
          Attorneys are charged fees for access and referrals as shown on the{' '}
          <Link to="/pricing">pricing page</Link> or in a separate agreement. Today that is a monthly price
          for access, which includes referrals, and a monthly price for each seat. Fees are non-refundable
          unless stated otherwise here, at the purchase, or by law that cannot be waived.
        </p>
        <p>
          Fees are collected by a card payment provider, currently Stripe, under its own terms; we never
          receive your card number. Subscriptions renew each month until cancelled under Settings, Billing.
          Cancelling ends the next renewal; access stays until the end of the paid month. If a payment fails,
          access may be limited until it is made good. We announce a change of price at least 30 days before
          it applies to you.
        </p>
      </>
    ),
  },
  ...conductSections,
  {
    id: 'law',
    title: 'Governing law and disputes',
    text: (
      <p>
        The laws of the State of Delaware govern these terms, without regard to its rules on conflict of laws.
        Before going to court, each side writes to the other and gives it 30 days to settle the matter. The
        state and federal courts in Delaware then have exclusive jurisdiction, except that either side may
        seek urgent relief where it is needed, and except where consumer law gives you another court.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and the rest',
    text: (
      <>
        <p>
          We may change these terms. We tell you by e-mail or in the app at least 30 days before a change in
          substance; if you do not agree, you may end your account before it applies. If a clause is invalid,
          the others stand. Not insisting on a right does not waive it. You may not assign this agreement
          without our consent; we may, to a successor of the service.
        </p>
        <p>
          Notices to us go to <SupportLink /> or by post to <PostalAddress />. Notices to you go to the e-mail
          address of your account.
        </p>
      </>
    ),
  },
]

export function TermsOfServicePage(): ReactNode {
  return (
    <LegalPage
      path="/terms-of-service"
      title="Terms of service"
      lead="What CounselRelay is, what it is not, what it costs and whom, and what each side may expect of the other."
      sections={SECTIONS}
    />
  )
}
