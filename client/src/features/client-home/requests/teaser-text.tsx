import { useId, type ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { REQUEST_LANGUAGES } from '../../../../../shared/domain/requests/request-facts.ts'
import { subIssueOf } from '../../../../../shared/domain/requests/sub-issues.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { formatMonth, needTitle } from '../plain-words.ts'
import styles from './client-home.module.css'

type TeaserTextProps = {
  readonly request: Pick<
    ClientRequest,
    'practiceArea' | 'subIssue' | 'state' | 'incidentDate' | 'language' | 'summary'
  >
}

/** Exactly what attorneys see of a request before its client has chosen one. */
export function TeaserText({ request }: TeaserTextProps): ReactNode {
  const { practiceArea, subIssue, state, incidentDate, language, summary } = request
  const titleId = useId()
  const issue = subIssue === null ? undefined : subIssueOf(subIssue)?.label
  return (
    <section aria-labelledby={titleId} className={styles['teaser']}>
      <h3 id={titleId}>What attorneys will see</h3>
      <FactList className={styles['facts']}>
        <Fact term="About">
          {needTitle(practiceArea)}
          {issue !== undefined && `: ${issue}`}
        </Fact>
        <Fact term="State">{STATE_NAMES[state]}</Fact>
        <Fact term="When">{incidentDate === null ? 'Not given' : formatMonth(incidentDate.slice(0, 7))}</Fact>
        {language !== 'en' && <Fact term="Language">{REQUEST_LANGUAGES[language]}</Fact>}
      </FactList>
      <p className={styles['summary']}>
        {summary === '' ? 'You wrote no text. Attorneys see a request only with a text.' : summary}
      </p>
    </section>
  )
}
