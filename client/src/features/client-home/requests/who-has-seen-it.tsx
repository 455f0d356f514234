import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './client-home.module.css'
import { accessLogQuery, type AccessLog } from './requests.queries.ts'

type WhoHasSeenItProps = { readonly request: ClientRequest; readonly userId: string; readonly now: number }

/** How many attorneys looked, and the name of each one who saw more than the text. */
export function WhoHasSeenIt({ request, userId, now }: WhoHasSeenItProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (request.seenBy === 0) return null
  return (
    <div className={styles['seen']}>
      <Button
        size="small"
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        Who has seen it: {request.seenBy === 1 ? '1 attorney' : `${request.seenBy} attorneys`}
      </Button>
      {isOpen && (
        <div id={listId}>
          <Looks requestId={request.id} userId={userId} now={now} />
        </div>
      )}
    </div>
  )
}

type LooksProps = { readonly requestId: string; readonly userId: string; readonly now: number }

function Looks({ requestId, userId, now }: LooksProps): ReactNode {
  const { http } = usePlatform()
  return (
    <QueryState
      {...asked(useQuery(accessLogQuery(http, userId, requestId)))}
      loading="Loading who has seen it…"
      rows={1}
      title="We couldn’t load who has seen it"
      offline="You’re offline. To see who has seen it, you need a connection."
      isPart
    >
      {({ teaserViews, looks }) => (
        <ul className={styles['looks']} aria-label="Who has seen it">
          {looks.map(({ name, tier, at }) => (
            <li key={`${name}-${tier}-${at}`}>
              {name} saw {TIERS[tier]}: <Time at={Date.parse(at)} now={now} />
            </li>
          ))}
          <li>
            {teaserViews === 1 ? '1 attorney has' : `${teaserViews} attorneys have`} opened the text, which
            names nobody.
          </li>
        </ul>
      )}
    </QueryState>
  )
}

const TIERS: Readonly<Record<AccessLog['looks'][number]['tier'], string>> = {
  1: 'the names',
  2: 'how to reach you',
}
