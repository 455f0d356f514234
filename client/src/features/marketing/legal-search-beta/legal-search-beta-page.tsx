/** /legal-search-beta: what is in development, its limits, and the waiting list. */
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening, Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import styles from './legal-search-beta-page.module.css'
import { WaitlistForm } from './waitlist-form.tsx'

const LIMITS = [
  {
    limit: 'Opinions, not the law',
    meaning:
      'It will search published court opinions. At first, no statutes, regulations, dockets, or secondary sources.',
  },
  {
    limit: 'Found, or not found',
    meaning:
      'A result is a passage quoted from an opinion, with court, date, and citation. If nothing matches, it will say so.',
  },
  {
    limit: 'Not found proves nothing',
    meaning:
      'A citation it doesn’t know may still exist. It can’t certify that a case is good law, and it doesn’t replace a citator.',
  },
  {
    limit: 'Gaps',
    meaning:
      'Coverage varies by court and year. Each list of results will say which courts and years it covers.',
  },
  {
    limit: 'No advice',
    meaning: 'It doesn’t give legal advice. An attorney must review every result before using it.',
  },
] as const

export function LegalSearchBetaPage(): ReactNode {
  useDocumentTitle(PAGE_HEADS['/legal-search-beta'].title)
  return (
    <MarketingFrame>
      <div className={styles['top']}>
        <Opening
          title="Legal search that tells you when it finds nothing"
          lead="Legal search is in development, so there’s nothing to try yet. Leave your email address and we’ll write once, when the beta opens."
        />
        <WaitlistForm />
      </div>
      <Passage margin="The idea" title="The source first, then everything else">
        <p>
          Ask in your own words. You’ll get numbered, verbatim passages from court opinions, each with its
          source, so you can check in a minute what would be risky to take on trust. A summary will never say
          more than the passages below it.
        </p>
      </Passage>
      <Passage margin="Plain limits" title="What it won’t do">
        <dl className={styles['limits']}>
          {LIMITS.map(({ limit, meaning }) => (
            <div key={limit}>
              <dt>{limit}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Passage>
      <Passage margin="The beta" title="How it will open">
        <ul>
          <li>In the order of the waiting list, to verified attorneys, a few states at a time.</li>
          <li>Free during the beta. After that, it’s part of the Pro Plan.</li>
          <li>Your searches stay yours: we won’t show them to others or use them to train models.</li>
          <li>There’s no date yet. We’ll announce one when we’re sure of it.</li>
        </ul>
      </Passage>
    </MarketingFrame>
  )
}
