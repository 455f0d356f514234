/** /company: why the product exists and the rules by which it is built. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening, Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import { SupportLink } from '../legal/contact-words.tsx'
import styles from './company-page.module.css'

const RULES = [
  {
    rule: 'Saved before it’s sent.',
    meaning:
      'When you press Send, the referral is first encrypted and saved on your device, even online. Only then does anything go out.',
  },
  {
    rule: '“Sent” means the server confirmed it.',
    meaning:
      'Until our server confirms the referral by its reference number, the queue says waiting, sending, or failed, and why.',
  },
  {
    rule: 'Retries never duplicate.',
    meaning:
      'Your device creates the reference number, and it travels all the way to the mail server. A repeated request gets the stored answer and creates no second referral.',
  },
  {
    rule: 'We never discard your work.',
    meaning:
      'A rejected referral stays in your queue with the reason until you edit or discard it. Signing out with unsent referrals asks first.',
  },
  {
    rule: 'Need to know.',
    meaning:
      'The other attorney sees area, state, and terms first, the parties’ names at the conflict check, and the details after accepting. The email carries no names and no facts unless you choose to include the case details.',
  },
  {
    rule: 'People, not software, approve attorneys.',
    meaning:
      'Our team compares bar numbers with state records, and we record who decided what, when, and why.',
  },
] as const

export function CompanyPage(): ReactNode {
  const { postalAddress, bookingUrl } = useOperatorFacts()
  useDocumentTitle(PAGE_HEADS['/company'].title)
  return (
    <MarketingFrame>
      <Opening
        title="Software for the moment a case changes hands"
        lead="A referral is a promise to a client: a better-suited attorney will take this on, on time. We build the part between the promise and the answer."
      />
      <Passage margin="Why" title="The gap between two desks">
        <p>
          Most referrals travel by phone, forwarded email, and memory. What gets lost is rarely the case. It’s
          certainty. Did it arrive? Has anyone read it? Was it thirty percent or a third, and did they say
          Friday? Meanwhile, the statute of limitations is running.
        </p>
        <p>
          CounselRelay gives each referral a reference number, terms, a deadline, and a record that both
          attorneys can read. Write it on any device. It’s safe even without a connection.
        </p>
      </Passage>
      <Passage margin="How" title="Six rules we hold the software to">
        <ol className={styles['rules']}>
          {RULES.map(({ rule, meaning }) => (
            <li key={rule}>
              <h3>{rule}</h3>
              <p>{meaning}</p>
            </li>
          ))}
        </ol>
        <p>
          Before each release, we test every rule by cutting connections, stopping servers, and closing
          browsers.
        </p>
      </Passage>
      <Passage margin="Our role" title="Neutral by design">
        <p>
          Attorneys pay us for access at a <Link to="/pricing">published price</Link>. We take no cut of fees,
          don’t sell leads or rankings, and show no advertising. We aren’t a law firm. We don’t practice law,
          choose attorneys for clients, or decide whether a fee division is allowed.
        </p>
        <p>
          Some features in our plans are still in development. The pricing page shows what’s available today.
        </p>
      </Passage>
      <Passage margin="Contact" title="Talk to a real person">
        <dl className={styles['contact']}>
          <div>
            <dt>Questions and support</dt>
            <dd>
              <SupportLink />
            </dd>
          </div>
          <div>
            <dt>Sales call</dt>
            <dd>
              <a href={bookingUrl} target="_blank" rel="noopener">
                Book a time
              </a>
            </dd>
          </div>
          <div>
            <dt>Mailing address</dt>
            <dd>{postalAddress}</dd>
          </div>
          <div>
            <dt>Security</dt>
            <dd>
              Found a vulnerability? Email the same address with “Security” in the subject, and please don’t
              access other people’s data.
            </dd>
          </div>
        </dl>
      </Passage>
    </MarketingFrame>
  )
}
