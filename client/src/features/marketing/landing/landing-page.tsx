/** /: demonstrates what the product does. */
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
            CounselRelay carries a referral from your desk to the next attorney’s: the facts, your referral
            fee, and your deadline for an answer. Write it anywhere, even offline.
          </p>
          <div className={styles['actions']}>
            <LinkButton to={paths.signup} variant="primary">
              Get started
            </LinkButton>
            <a href="#how" className={styles['quiet']}>
              How a referral travels
            </a>
          </div>
          <Brief />
        </div>
        <figure className={styles['shot']}>
          <picture>
            <source
              media="(width < 40rem)"
              srcSet="/screenshots/queue-narrow.png"
              width={720}
              height={1440}
            />
            <img
              src="/screenshots/queue-wide.png"
              alt="The referrals screen: one referral is saved on the device and waiting to be sent."
              width={1280}
              height={800}
            />
          </picture>
          <figcaption>The queue, offline: the referral is saved and sends when you reconnect.</figcaption>
        </figure>
      </div>

      <Passage margin="Hour by hour" title="Every step is time-stamped. Nothing is assumed." id="how" wide>
        <p className={styles['measure']}>
          Courthouse basements have no signal, trains have tunnels, and browsers get closed. Here is one
          referral, as both attorneys see it:
        </p>
        <Docket />
      </Passage>

      <Passage margin="Try it" title="Go offline and see" wide>
        <LiveExample />
      </Passage>

      <Passage margin="For the receiving attorney" title="The other attorney needs no account" wide>
        <ol className={styles['opening']}>
          <li>
            <h3>First</h3>
            <p>Area of law, state, the referral fee, and the deadline. Enough to decline right away.</p>
          </li>
          <li>
            <h3>Conflict check</h3>
            <p>Next, the parties’ names. You’ll see that a conflict check has started.</p>
          </li>
          <li>
            <h3>Accepted</h3>
            <p>Then the full details. Declining requires a reason; a counteroffer, a percentage.</p>
          </li>
        </ol>
        <p className={styles['measure']}>
          The email carries the terms and a button, no names and no facts, unless you choose to include case
          details. Its link is for one referral and one recipient, expires at the deadline unless the referral
          is accepted, and can be revoked.
        </p>
      </Passage>

      <Passage margin="Proof" title="Tested against your worst day">
        <ul>
          <li>Before each release, tests cut connections, stop servers mid-send, and close browsers.</li>
          <li>A referral counts as sent only when our server confirms it, and is recorded exactly once.</li>
          <li>Your queue is encrypted on your device. Neither attorney can rewrite the history.</li>
          <li>
            The app reminds you of ABA Model Rule 1.5(e) and your state’s rule. We take no cut of fees and
            sell no rankings.
          </li>
        </ul>
        <p>
          We don’t give legal advice and don’t represent anyone. Attorney-client relationships form directly
          between the parties.
        </p>
      </Passage>

      <Passage margin="Who can join" title="Verified attorneys only">
        <p>
          Register, subscribe, and enter your firm and bar details. Our team checks your bar number against
          the state’s records, and you get access once we’ve verified it.{' '}
          <Link to="/pricing">See what’s included today</Link>
        </p>
        <p>
          Need an attorney? <Link to="/home">Post a request</Link>, for free. In open states, attorneys read
          it without your name, and you choose. If you need a lawyer soon, call your state or local bar
          association.
        </p>
      </Passage>
    </MarketingFrame>
  )
}

/** Answers the first questions of a decision maker. */
function Brief(): ReactNode {
  return (
    <dl className={styles['brief']}>
      <div>
        <dt>Who it’s for</dt>
        <dd>Law firms that refer cases, or take them.</dd>
      </div>
      <div>
        <dt>What it replaces</dt>
        <dd>Forwarded emails, phone tag, and the spreadsheet.</dd>
      </div>
      <div>
        <dt>What it costs</dt>
        <dd>
          {formatCents(PRO_PLAN_MONTHLY)} a month per firm plus {formatCents(SEAT_MONTHLY)} per seat.
          Receiving attorneys and clients pay nothing.
        </dd>
      </div>
    </dl>
  )
}
