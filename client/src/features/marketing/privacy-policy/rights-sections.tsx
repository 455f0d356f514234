/** The second half of the privacy policy: retention, security and rights. */
import { SupportLink } from '../legal/contact-words.tsx'
import type { LegalSection } from '../legal/legal-page.tsx'

export const rightsSections: readonly LegalSection[] = [
  {
    id: 'keep',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>Accounts and their data: while the account exists, then up to 90 days.</li>
        <li>
          Referrals and their records: while either attorney has an account and needs them for their files.
          The history can’t be altered, not even by us.
        </li>
        <li>
          Answers, messages, and contact details of people who respond without an account: as part of the
          referral’s record.
        </li>
        <li>
          Addresses that have stopped referral emails: as long as we send email, so we can honor the choice.
        </li>
        <li>
          Matters, their liens, letters, and settlement statements, and what lienholders answered: while the
          attorney’s account exists, then up to 90 days. A matter that was closed is deleted seven years after
          its last change.
        </li>
        <li>
          Clients’ requests, including withdrawn ones: as long as the client’s account, then up to 90 days.
        </li>
        <li>Invoices and payment records: as long as tax law requires, usually seven years.</li>
        <li>Decisions on attorneys’ applications: seven years.</li>
        <li>API logs: up to 90 days.</li>
        <li>The legal search waiting list: until we’ve told you that the beta is open, or until you ask.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Access, correction, and deletion',
    text: (
      <>
        <p>
          You may request access to your data, correction, or deletion by email to <SupportLink />. Write from
          your account’s address, or tell us how we can verify that it’s you. We’ll respond within 30 days, at
          no charge. If we can’t do what you ask, for example because we must keep a record, we’ll tell you
          why.
        </p>
        <p>
          Depending on where you live, you may also request a copy in a common format, object to a use,
          withdraw consent, or complain to your attorney general or data protection authority. We won’t
          penalize you for asking.
        </p>
        <p>
          If you aren’t a user but are named in a referral or a matter, contact the attorney who wrote it, or
          us, and we’ll forward your request.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    text: (
      <p>
        Connections are encrypted. Drafts and queued referrals are encrypted on your device with a key made in
        your browser and a part that our server provides only while you’re signed in. The database itself
        limits each person to their own records. Recipients’ links are long random secrets, stored as hashes.
        Each works for one referral, and expires at the deadline or, once accepted, 30 days after the referral
        is closed. A lienholder’s link works for one lien until its answer is due. Decisions are logged where
        no one can alter them. No protection is perfect. If a breach affects you, we’ll notify you without
        undue delay and as your state’s law requires.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children, and users outside the United States',
    text: (
      <p>
        The service is for people 18 or older in the United States. Accounts are for adults. A referral may
        contain information about a minor, entered by an attorney who is responsible for it. If you use the
        service from elsewhere, we process your data in the United States.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When our practices change, we’ll update this page and its date. We’ll notify account holders by email
        or in the app before a material change takes effect.
      </p>
    ),
  },
]
