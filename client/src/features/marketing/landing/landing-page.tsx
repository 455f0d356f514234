/** /: what the product does, shown rather than said. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents, PRO_PLAN_MONTHLY, SEAT_MONTHLY } from '../../../../../shared/domain/pricing.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import { Docket } from './docket.tsx'
import styles from './landing-page.module.css'
import { LiveExample } from './live-example.tsx'

export function LandingPage(): ReactNode {
  useDocumentTitle(PAGE_HEADS['/'].title)
  return (
    <MarketingFrame>
      <div className={styles['hero']}>
        <div className={styles['words']}>
          <h1 tabIndex={-1}>
            A case in good hands <em>stays</em> in good hands.
          </h1>
          <p className={styles['lead']}>
            CounselRelay carries a referral from your desk to the next attorney’s: the facts, the share, and
            the date by which you need an answer. Written wherever you are, with or without a connection.
          </p>
          <div className={styles['actions']}>
            <LinkButton to={paths.signup} variant="primary">
              Get started
            </LinkButton>
            <a href="#how" className={styles['quiet']}>
              How a referral travels
            </a>
          </div>
        </div>
        <LiveExample />
      </div>

      <Passage
        margin="A referral, hour by hour"
        title="Every step has a time, and none is guessed"
        id="how"
        wide
      >
        <p className={styles['measure']}>
          Courthouse basements have no signal, trains have tunnels, and browsers get closed. The record of one
          referral, as both sides see it:
        </p>
        <Docket />
      </Passage>

      <Passage margin="For whoever receives it" title="The other attorney needs no account" wide>
        <ol className={styles['opening']}>
          <li>
            <h3>At first</h3>
            <p>Area of law, state, your share of the fee and the deadline. Enough to say no.</p>
          </li>
          <li>
            <h3>“I am checking conflicts”</h3>
            <p>Then the names of the parties, and you see that they have been asked for.</p>
          </li>
          <li>
            <h3>Accepted</h3>
            <p>Then the facts. Declining takes a reason; a counter-offer takes a number.</p>
          </li>
        </ol>
        <p className={styles['measure']}>
          The link in the e-mail is for one referral and one person, ends at the deadline, and can be
          withdrawn. Neither subject lines nor notifications carry a client’s name or a fact of the case.
        </p>
      </Passage>

      <Passage margin="Plainly" title="What it does not do">
        <ul>
          <li>
            It gives no legal advice and is nobody’s attorney. Attorney-client relationships form directly
            between the parties.
          </li>
          <li>It takes no share of a fee, and nobody can pay to be listed first.</li>
          <li>
            It does not judge a fee division. The app reminds you of ABA Model Rule 1.5(e): in proportion to
            services or joint responsibility, agreed to by the client in writing, reasonable in total. Your
            state’s rule decides.
          </li>
          <li>
            It does not call a referral sent before the server has confirmed it, nor accepted before the other
            attorney has.
          </li>
        </ul>
      </Passage>

      <Passage margin="Who may use it" title="Attorneys whose bar ID has been checked">
        <p>
          An attorney registers, pays, and gives firm and bar details. A person then compares the bar ID with
          the state’s register; until that is done, the dashboard stays closed. The Pro Plan is{' '}
          {formatCents(PRO_PLAN_MONTHLY)} a month plus {formatCents(SEAT_MONTHLY)} per seat.{' '}
          <Link to="/pricing">What that holds today</Link>
        </p>
        <p>
          Are you looking for an attorney yourself? <Link to="/home">Say what you need</Link> in four short
          steps. It costs you nothing.
        </p>
      </Passage>
    </MarketingFrame>
  )
}
