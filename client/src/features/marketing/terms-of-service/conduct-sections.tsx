/** The middle of the terms: how the service is used, whose the words are, and what each side answers for. */
import { Link } from 'react-router-dom'
import type { LegalSection } from '../legal/legal-page.tsx'

export const conductSections: readonly LegalSection[] = [
  {
    id: 'referrals',
    title: 'Referrals',
    text: (
      <>
        <p>
          You decide what a referral says and to whom it goes. You confirm that you may share what you put
          into it, and that the client has agreed where that is required. We carry it to the address that you
          give, and show to both sides when it was saved, sent, opened and answered, as far as our systems
          know it.
        </p>
        <p>
          A referral that was queued without a connection is on your device alone until it has been sent.
          Clearing the browser’s data, or losing the device, can destroy it. Acceptance, counter-offers and
          refusals are declarations of the people who make them; we are no party to what they agree on.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    text: (
      <ul>
        <li>False statements on who you are, on your licence, or on a case.</li>
        <li>Mass mailing, soliciting that the law forbids, or selling access or leads.</li>
        <li>
          Getting at other people’s data, working around limits, or testing security without our consent.
        </li>
        <li>Content that is unlawful, or that you have no right to share.</li>
        <li>
          Using the service to build a copy of it, or reading it out by machine beyond what we offer for that.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    text: (
      <p>
        What you write stays yours. You allow us to store, copy, encrypt and transmit it as far as running the
        service for you needs it, and no further. We do not sell it, and we do not train models on it. How
        personal data is handled stands in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'connected',
    title: 'Connected accounts and other services',
    text: (
      <p>
        If you connect an outside account for mail, calendar or files, we act in it only as you ask, within
        the permissions that you gave, until you disconnect it. Other companies’ services follow their own
        terms, and we do not answer for them.
      </p>
    ),
  },
  {
    id: 'beta',
    title: 'Parts that are being tested',
    text: (
      <p>
        Parts marked as beta may be wrong, change or end without notice, and are not to be relied on. Every
        result of an automated tool must be reviewed by an attorney before it is used.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and our software',
    text: (
      <p>
        We work to keep the service available and may interrupt it for maintenance or safety. The software,
        its design and the name are ours or our licensors’; you receive a personal right to use them while
        your account lasts, and no other right.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    text: (
      <p>
        You may end your account at any time. We may suspend or end it for a serious or repeated breach, a
        lost licence, unpaid fees, or risk to others, with notice where that is possible. Unless the law
        forbids it, you have 30 days to ask for your data; afterwards it is deleted as the privacy policy
        says.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty, liability, indemnity',
    text: (
      <>
        <p>
          The service is provided as it is and as available. As far as the law allows, we give no warranty,
          express or implied, of fitness, accuracy, delivery at a certain time, or of any attorney, client or
          case.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect or consequential loss, lost profit, a lost
          case or a missed deadline, and our total liability in any twelve months is limited to what you paid
          us in them, or $100 if you paid nothing. Nothing here limits liability that the law does not let us
          limit.
        </p>
        <p>
          If you are an attorney or a firm, you hold us harmless against claims of others that arise from your
          content, your practice or your breach of these terms.
        </p>
      </>
    ),
  },
]
