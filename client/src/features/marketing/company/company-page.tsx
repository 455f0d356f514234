/** /company: why the product exists and by which rules it is built. */
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
    rule: 'Written down before it is sent.',
    meaning:
      'Pressing the button first stores the referral on the device, encrypted, also when there is a connection. Only then does anything go out.',
  },
  {
    rule: '“Sent” is the server’s word, never a guess.',
    meaning:
      'Until our server has answered with the referral’s own number, the queue says waiting, sending or failed, and why.',
  },
  {
    rule: 'Asked twice, done once.',
    meaning:
      'The number is made on the device and travels to the mail server. A repeated request gets the stored answer and starts no second e-mail.',
  },
  {
    rule: 'Nothing is thrown away for you.',
    meaning:
      'A refused referral stays in the queue with the reason, to be edited or discarded by you. Signing out with unsent ones asks first.',
  },
  {
    rule: 'Need to know.',
    meaning:
      'The other attorney sees area, state and terms first, names for the check of conflicts, facts after accepting. Subject lines and notifications carry none of it.',
  },
  {
    rule: 'A person decides who is let in.',
    meaning:
      'Bar IDs are compared with the state’s register by a person, and every decision is recorded with who, when and why.',
  },
] as const

export function CompanyPage(): ReactNode {
  const { postalAddress, bookingUrl } = useOperatorFacts()
  useDocumentTitle(PAGE_HEADS['/company'].title)
  return (
    <MarketingFrame>
      <Opening
        title="Software for the moment a case changes hands"
        lead="A referral is a promise to a client: somebody better placed will take this up, and in time. We build the part between the promise and the answer."
      />
      <Passage margin="Why" title="The gap between two desks">
        <p>
          Most referrals travel by phone, by forwarded e-mail and by memory. What gets lost is rarely the
          case; it is the certainty. Did it arrive? Has anyone read it? Was it thirty percent or a third, and
          did they say Friday? Meanwhile a limitation period runs.
        </p>
        <p>
          CounselRelay gives each referral a number, terms, a deadline and a record that both sides can read.
          It is written on whatever device is at hand and does not need a connection to be safe.
        </p>
      </Passage>
      <Passage margin="How" title="Six rules that the software is held to">
        <ol className={styles['rules']}>
          {RULES.map(({ rule, meaning }) => (
            <li key={rule}>
              <h3>{rule}</h3>
              <p>{meaning}</p>
            </li>
          ))}
        </ol>
        <p>
          Each rule is checked by tests that cut lines, kill processes and close browsers before any version
          goes out.
        </p>
      </Passage>
      <Passage margin="Where we stand" title="Between the parties, and on nobody’s side">
        <p>
          We are paid by attorneys, for access, at a <Link to="/pricing">published price</Link>. We take no
          share of fees, sell no leads and no place in a list, and show no advertising. We are not a law firm.
          We do not practise law, choose attorneys for clients, or judge whether a fee division is allowed.
        </p>
        <p>
          Some of what our plans name is still being built; the pricing page says of each part whether it is
          open today.
        </p>
      </Passage>
      <Passage margin="Reach us" title="A person reads what you write">
        <dl className={styles['contact']}>
          <div>
            <dt>Questions and support</dt>
            <dd>
              <SupportLink />
            </dd>
          </div>
          <div>
            <dt>A call, for firms</dt>
            <dd>
              <a href={bookingUrl} target="_blank" rel="noopener">
                Book a time
              </a>
            </dd>
          </div>
          <div>
            <dt>By post</dt>
            <dd>{postalAddress}</dd>
          </div>
          <div>
            <dt>Security</dt>
            <dd>
              Found a weakness? Write to the same address with “Security” in the subject, and please leave
              other people’s data alone.
            </dd>
          </div>
        </dl>
      </Passage>
    </MarketingFrame>
  )
}
