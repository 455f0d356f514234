/** The middle sections of the terms: use of the service, ownership of content, and each side's responsibilities. */
import { Link } from 'react-router-dom'
import { SupportLink } from '../legal/contact-words.tsx'
import type { LegalSection } from '../legal/legal-page.tsx'

export const conductSections: readonly LegalSection[] = [
  {
    id: 'referrals',
    title: 'Referrals',
    text: (
      <>
        <p>
          You decide what a referral says and who receives it. You confirm that you may share what you put in
          it, and that the client has consented where required. We deliver it to the address you enter, and
          show both attorneys when it was saved, sent, opened, and answered, as far as our systems know.
        </p>
        <p>
          A referral queued offline is only on your device until it’s sent. Clearing the browser’s data, or
          losing the device, can destroy it. Acceptances, counteroffers, and refusals are statements of the
          people who make them. We aren’t a party to what they agree on.
        </p>
      </>
    ),
  },
  {
    id: 'liens',
    title: 'Liens and settlements',
    text: (
      <p>
        The app works out reductions, shares, and deadlines from what you enter and from rules of law that we
        list with their sources. A rule may be out of date, may not apply to your case, or may not have been
        reviewed by an attorney, and the app says which haven’t been. Letters and settlement statements are
        drafts for your review. You decide what to demand, offer, send, and pay, and you’re responsible for
        it. Answers that lienholders give through a link are their own statements.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What isn’t allowed',
    text: (
      <ul>
        <li>False statements about who you are, your license, or a case.</li>
        <li>Mass mailing, unlawful solicitation, or selling access or leads.</li>
        <li>Accessing other people’s data, circumventing limits, or testing security without our consent.</li>
        <li>Content that’s unlawful or that you have no right to share.</li>
        <li>
          Using the service to build a copy of it, or scraping or automated extraction except through our
          APIs.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    text: (
      <p>
        What you write stays yours. You allow us to store, copy, encrypt, and transmit it only as needed to
        run the service for you. We don’t sell it or train models on it. For personal data, see the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'connected',
    title: 'Connected accounts and other services',
    text: (
      <p>
        If you connect an outside account for mail, calendar, or files, we use it only at your direction and
        within the permissions you grant, until you disconnect it. Other companies’ services have their own
        terms, and we aren’t responsible for them.
      </p>
    ),
  },
  {
    id: 'beta',
    title: 'Beta features',
    text: (
      <p>
        Beta features may be wrong, change, or end without notice. Don’t rely on them. An attorney must review
        every result of an automated tool before using it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and our software',
    text: (
      <p>
        We work to keep the service available and may interrupt it for maintenance or safety. The software,
        its design, and the name belong to us or our licensors. You have a personal right to use them while
        your account exists, and no other right.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Termination',
    text: (
      <p>
        You may close your account at any time by writing to <SupportLink />. We may suspend or close it for a
        serious or repeated breach, loss of license, unpaid fees, or risk to others, with notice where
        possible. Unless the law forbids it, you have 30 days to request your data. After that, we delete it
        as the Privacy Policy describes.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty, liability, and indemnity',
    text: (
      <>
        <p>
          We provide the service “as is” and “as available.” To the extent the law allows, we make no
          warranty, express or implied, of fitness, accuracy, or timely delivery, or about any attorney,
          client, or case.
        </p>
        <p>
          To the extent the law allows, we aren’t liable for indirect or consequential damages, lost profits,
          a lost case, or a missed deadline. Our total liability in any 12 months is limited to what you paid
          us in those months, or $100 if you paid nothing. Nothing here limits liability that the law doesn’t
          let us limit.
        </p>
        <p>
          If you are an attorney or a firm, you will indemnify and hold us harmless against third-party claims
          arising from your content, your practice, or your breach of these terms.
        </p>
      </>
    ),
  },
]
