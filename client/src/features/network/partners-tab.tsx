import { useMemo, type ReactNode } from 'react'
import type { PartnersResponse } from '../../../../shared/contracts/network.ts'
import { PARTNER_KIND } from '../../../../shared/domain/records/partner.ts'
import { HiddenRecords } from '../../offline/react/hidden-records.tsx'
import { useRecordList } from '../../offline/react/use-records.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { QueryState } from '../../platform/query/query-state.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ListEnd } from './directory-tab.tsx'
import styles from './network.module.css'
import { networkPath } from './network-paths.ts'
import { PartnerCard } from './partner-card.tsx'
import { usePartners, type More } from './use-network.ts'
import { WindowedRows } from './windowed-rows.tsx'

const ROW_HEIGHT = 180
const NONE: readonly RecordView[] = []

/** The attorneys with whom this one exchanges cases. */
export function PartnersTab(): ReactNode {
  const { known, more, refetch } = usePartners()
  return (
    <div className={styles['tab']}>
      <QueryState
        state={known}
        onRetry={refetch}
        loading="Loading your partners…"
        rows={4}
        title="We couldn’t load your partners"
        offline="You’re offline, and your partners haven’t been opened on this device yet."
        isEmpty={({ partners }) => partners.length === 0}
        empty={<NoPartners />}
      >
        {(list, isLive) => <Partners list={list} more={isLive ? more : null} isLive={isLive} />}
      </QueryState>
    </div>
  )
}

type PartnersProps = {
  readonly list: PartnersResponse
  readonly more: More | null
  readonly isLive: boolean
}

function Partners({ list, more, isLive }: PartnersProps): ReactNode {
  const notes = useRecordList(PARTNER_KIND.kind)
  const now = useNow(60_000)
  const byId = useMemo(() => {
    const records = notes.status === 'ready' ? notes.value.records : NONE
    return new Map(records.map((record) => [record.id, record]))
  }, [notes])
  return (
    <>
      {notes.status === 'ready' && <HiddenRecords kind={PARTNER_KIND} list={notes.value} />}
      <WindowedRows
        label="Partners"
        rows={list.partners}
        keyOf={({ userId }) => userId}
        height={ROW_HEIGHT}
        isWhole={list.next === null}
      >
        {(partner) => (
          <PartnerCard partner={partner} note={byId.get(partner.userId) ?? null} isLive={isLive} now={now} />
        )}
      </WindowedRows>
      <ListEnd
        count={list.partners.length}
        noun={['partner', 'partners']}
        hasMore={list.next !== null}
        more={more}
      />
    </>
  )
}

function NoPartners(): ReactNode {
  return (
    <EmptyState
      title="No partners yet"
      action={
        <LinkButton to={networkPath('invitations')} variant="primary">
          Invite a partner
        </LinkButton>
      }
    >
      Partners see each other’s contact details, can write to each other, and see how many cases each has
      referred to the other.
    </EmptyState>
  )
}
