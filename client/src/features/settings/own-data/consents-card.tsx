import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnConsent } from '../../../../../shared/contracts/own-data.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from '../settings.module.css'
import { dayWords } from './day-words.ts'
import { consentsQuery } from './own-data.queries.ts'

/** What the person agreed to, when, and to which version. */
export function ConsentsCard(): ReactNode {
  const { http } = usePlatform()
  return (
    <Card aria-labelledby="consents-heading">
      <h2 id="consents-heading">What you agreed to</h2>
      <QueryState
        isPart
        {...asked(useQuery(consentsQuery(http)))}
        loading="Loading what you agreed to…"
        rows={2}
        title="We couldn’t load what you agreed to"
        isEmpty={({ length }) => length === 0}
        empty={<p>No agreement of yours is on record. What you agree to from now on is listed here.</p>}
      >
        {(consents) => (
          <ul className={styles['sessions']}>
            {consents.map((consent) => (
              <li key={`${consent.kind} ${consent.version} ${consent.givenAt}`}>
                <Consent consent={consent} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

function Consent({ consent }: { readonly consent: OwnConsent }): ReactNode {
  const { kind, version, givenAt, takenBackAt } = consent
  return (
    <div className={styles['admission']}>
      <p>
        {TITLES[kind]}
        {kind === 'assistant' ? `: ${version}` : `, version ${version}`}
      </p>
      <p className={styles['soft']}>
        Agreed on {dayWords(givenAt)}
        {takenBackAt !== null && `, taken back on ${dayWords(takenBackAt)}`}
      </p>
    </div>
  )
}

const TITLES: Readonly<Record<OwnConsent['kind'], string>> = {
  terms: 'Terms of Service and Privacy Policy',
  notices: 'Notices about showing your request',
  assistant: 'Asking a language model about a workspace',
}
