/** What a client agrees to before attorneys see a request. Raise NOTICES_VERSION when its substance changes. */
import { useId, type ReactNode } from 'react'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import type { UsJurisdiction } from '../../../../shared/domain/us-states.ts'
import styles from './notices.module.css'

export function Notices({ state }: { readonly state: UsJurisdiction | '' }): ReactNode {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles['notices']}>
      <h3 id={titleId}>Please read before you post</h3>
      <ul>
        {noticesFor(state === '' ? 'your state' : STATE_NAMES[state]).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </section>
  )
}

function noticesFor(place: string): readonly string[] {
  return [
    `Attorneys licensed in ${place} can read the text above, the kind of problem, the state and the month.`,
    'They see your name, and the names of others, only after you choose one of them. Only that attorney sees them.',
    'That attorney sees your phone number and email after checking for conflicts. You can stop at any time, but nobody can unsee what was shown.',
    'No attorney works for you until you both sign an agreement.',
    'Legal deadlines keep running. If one is close, call a lawyer or your bar association today.',
    'Attorneys pay a fixed price to take part. We do not recommend any of them.',
    'CounselRelay is not a law firm. It does not give legal advice.',
  ]
}
