/** /legal-search-beta: what is being built, its limits said before anybody relies on it, and the waiting list. */
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
      'It will search published court opinions. No statutes, no regulations, no dockets, no secondary sources at first.',
  },
  {
    limit: 'Found, or not found',
    meaning:
      'A result is a passage that stands in an opinion, with court, date and citation. Where nothing fits, the answer is that nothing was found in what was searched.',
  },
  {
    limit: 'Not found proves nothing',
    meaning:
      'A citation that it does not know may still exist. It cannot certify that a case is good law, and it does not replace a citator.',
  },
  {
    limit: 'Gaps',
    meaning:
      'Coverage differs by court and year. Each result list will say which courts and years it has looked at.',
  },
  {
    limit: 'No advice',
    meaning:
      'It gives no legal advice, and what it shows must be read by an attorney before it is used anywhere.',
  },
] as const

export function LegalSearchBetaPage(): ReactNode {
  useDocumentTitle(PAGE_HEADS['/legal-search-beta'].title)
  return (
    <MarketingFrame>
      <div className={styles['top']}>
        <Opening
          title="A legal search that admits what it has not found"
          lead="It is being built and not open yet: there is nothing to try on this page. You can leave your address, and we write to you once, when the beta opens."
        />
        <WaitlistForm />
      </div>
      <Passage margin="The idea" title="The sentence first, then everything else">
        <p>
          You ask in your own words. You get verbatim passages of court opinions, numbered, each with its
          source next to it, so that you can check in a minute what would be dangerous to believe. No passage,
          no claim: a summary may never say more than the passages below it.
        </p>
      </Passage>
      <Passage margin="Plain limits" title="What it will not do">
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
          <li>
            In the order of the list, to attorneys whose bar ID has been checked, some states at a time.
          </li>
          <li>Without a price of its own while it is a beta; afterwards it is part of the Pro Plan.</li>
          <li>With searches that are yours: not shown to others, and not used to train models.</li>
          <li>There is no date yet. We name one when it can be kept.</li>
        </ul>
      </Passage>
    </MarketingFrame>
  )
}
