import { useId, type ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import type { InterestedAttorney } from '../../../../../shared/contracts/interests.ts'
import { AttorneyItem } from './attorney-item.tsx'
import styles from './client-home.module.css'
import type { ConversationView } from './conversation-view.ts'

type AttorneyListProps = {
  readonly request: ClientRequest
  readonly userId: string
  readonly attorneys: readonly InterestedAttorney[]
  readonly isLive: boolean
  readonly now: number
  readonly conversation: ConversationView
}

/** The attorneys who answered, in the order in which their answers came. */
export function AttorneyList(props: AttorneyListProps): ReactNode {
  const { attorneys, ...rest } = props
  const titleId = useId()
  if (attorneys.length === 0)
    return <p className={styles['soft']}>The attorneys who answered are no longer available.</p>
  return (
    <section aria-labelledby={titleId} className={styles['answers']}>
      <h3 id={titleId}>Attorneys who answered</h3>
      <p className={styles['soft']}>
        In the order in which they answered. Nobody can pay for a better place, and we don’t recommend anyone.
      </p>
      <ul className={styles['answers']} aria-labelledby={titleId}>
        {attorneys.map((attorney) => (
          <AttorneyItem key={attorney.interestId} attorney={attorney} {...rest} />
        ))}
      </ul>
    </section>
  )
}
