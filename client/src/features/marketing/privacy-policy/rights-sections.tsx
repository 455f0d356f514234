/** The second half of the privacy policy: how long, how safe, which rights. */
import { SupportLink } from '../legal/contact-words.tsx'
import type { LegalSection } from '../legal/legal-page.tsx'

export const rightsSections: readonly LegalSection[] = [
  {
    id: 'keep',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>Accounts and what belongs to them: while the account lasts, then at most 90 days.</li>
        <li>
          Referrals and their record: while either side has an account and needs it for its own files; their
          history cannot be rewritten, by us neither.
        </li>
        <li>Invoices and payment records: as long as tax law asks for, usually seven years.</li>
        <li>The register of decisions on attorneys’ applications: seven years.</li>
        <li>Logs of calls: at most 90 days.</li>
        <li>
          The waiting list of the legal search: until the beta has opened and you were told, or you ask.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Access, correction, deletion',
    text: (
      <>
        <p>
          You may request access to your data, its correction or its deletion by e-mail to <SupportLink />.
          Write from the address of your account, or tell us how we can be sure that it is you. We answer
          within 30 days and charge nothing. If we cannot do what you ask, say because a record must be kept,
          we tell you why.
        </p>
        <p>
          Depending on where you live you may also ask for a copy in a common format, object to a use,
          withdraw a consent, or complain to your attorney general or data protection authority. Asking never
          costs you service.
        </p>
        <p>
          If you are not a user but stand in a referral, write to the attorney who wrote it, or to us, and we
          pass it on.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    text: (
      <p>
        Connections are encrypted. Queued referrals are encrypted on the device. In the database each person
        reaches only their own rows, by rules of the database itself. Recipients’ links are long random
        secrets, stored as hashes, for one referral each, ended by the deadline. Decisions are logged where
        they cannot be rewritten. No protection is perfect; if a breach concerns you, we tell you without
        undue delay and as the law of your state says.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children, and people elsewhere',
    text: (
      <p>
        The service is for people of 18 years and older in the United States. We do not knowingly collect data
        of children; tell us if it happened, and we delete it. If you use the service from elsewhere, your
        data is handled in the United States.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        We change this page when what we do changes, with a new date at its top, and tell account holders by
        e-mail or in the app before a change in substance applies.
      </p>
    ),
  },
]
