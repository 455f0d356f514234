/** /terms-of-service. Static; sends no requests. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DISCLOSURE_ORDER, FEE_SHARING_RULE } from '../../../../../shared/domain/referral-terms.ts'
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
          These terms are an agreement between you and the operator of CounselRelay (“CounselRelay,” “we”)
          about your use of our website, app, and services. By creating an account, posting a request, or
          answering a referral, you accept them. If you act for a firm, you accept them for the firm and
          confirm that you’re authorized to.
        </p>
        <p>
          “Attorney” means a person admitted to practice law in a U.S. state, the District of Columbia, or a
          U.S. territory who has registered as one. “Client” means a person looking for an attorney.
          “Recipient” means anyone who receives a referral, with or without an account.
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
          advice. Nothing on the website or in the app, including texts, calculations, search results, and
          output of automated tools, is legal advice or a substitute for the judgment of an attorney.
        </p>
        <p>
          We do not recommend, endorse, or select attorneys, do not take part in representations, and do not
          check whether a referral, a fee division, or a communication complies with the rules of professional
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
        Attorney-client relationships form directly between the parties, on the terms they agree on in
        writing. Using CounselRelay, posting a request, or sending a referral does not create an
        attorney-client relationship with us, or between attorney and client until both agree to it. Deadlines
        and statutes of limitations keep running in the meantime.
      </p>
    ),
  },
  {
    id: 'referral-fees',
    title: 'Referrals and referral fees',
    text: (
      <>
        <p>{DISCLOSURE_ORDER}</p>
        <p>
          A referral fee is agreed between the two attorneys, on the terms that the referral shows to both.{' '}
          {FEE_SHARING_RULE.words}
        </p>
      </>
    ),
  },
  {
    id: 'who-may-use',
    title: 'Who may use CounselRelay',
    text: (
      <p>
        You must be at least 18 years old and able to enter a binding contract. You provide true and current
        information, keep your password to yourself, and are responsible for activity under your account. Tell
        us right away if you believe someone else is using it.
      </p>
    ),
  },
  {
    id: 'attorneys',
    title: 'Attorneys: bar ID and verification',
    text: (
      <>
        <p>
          Attorneys must give a valid bar ID and true information on their practice: firm, address, areas, and
          years of experience. All of it is subject to verification. We may compare it with public registers,
          request proof, and refuse, suspend, or end access if we can’t confirm it or it has changed.
        </p>
        <p>
          Verification means that a bar ID matched on a given day. It is not an endorsement or a statement
          about insurance or disciplinary history. Attorneys remain responsible for their license, conflicts
          of interest, client consent, and every rule of professional conduct, including those on fee division
          and communication with prospective clients.
        </p>
      </>
    ),
  },
  {
    id: 'clients',
    title: 'Clients',
    text: (
      <p>
        Clients do not pay the provider. Using CounselRelay is free for clients. What an attorney charges is
        between the client and the attorney. Describe your matter in a few neutral words, and don’t include
        secrets in a request before an attorney represents you.
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
          The first month is charged before we verify your bar ID, and it runs during verification. If we
          can’t verify your bar ID, the same rule applies: these terms promise no refund of that payment. The
          subscription keeps renewing until you cancel it. To ask about the payment, write to <SupportLink />.
        </p>
        <p>
          Fees are collected by a card payment provider, currently Stripe, under its own terms. We never
          receive your card number. Subscriptions renew each month until you cancel under Settings &gt;
          Billing. Canceling stops the next renewal, and you keep access until the end of the paid month. If a
          payment fails, we may limit access until it’s paid. We’ll announce a price change at least 30 days
          before it applies to you.
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
        Before going to court, each side will write to the other and allow 30 days to settle the matter. The
        state and federal courts in Delaware then have exclusive jurisdiction, except that either side may
        seek urgent relief where needed, and except where consumer law gives you another court.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and general terms',
    text: (
      <>
        <p>
          We may change these terms. We’ll notify you by email or in the app at least 30 days before a
          material change. If you don’t agree, you may close your account before it takes effect. If a clause
          is invalid, the others remain in force. Not enforcing a right doesn’t waive it. You may not assign
          this agreement without our consent. We may assign it to a successor to the service.
        </p>
        <p>
          Send notices to us at <SupportLink /> or by postal mail to <PostalAddress />. We’ll send notices to
          you at your account’s email address.
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
      lead="Your agreement with CounselRelay, in plain language."
      sections={SECTIONS}
    />
  )
}
