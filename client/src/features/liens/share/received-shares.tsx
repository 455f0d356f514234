import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { listReceivedSharesEndpoint } from '../../../../../shared/contracts/book-shares.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { sharedLedgerPath } from '../lien-paths.ts'
import styles from '../matter/matter.module.css'
import { TIER_LABELS } from './tier-words.ts'

const MINUTE = 60_000

/** On the page of an accepted referral: the ledgers that its sender shares. Shows nothing if there is none, and offline. */
export function ReceivedShares({ referral }: { readonly referral: string }): ReactNode {
  const headingId = useId()
  const { http } = usePlatform()
  const now = useNow(MINUTE)
  const { data } = useQuery({
    queryKey: ['received-shares', referral],
    queryFn: async ({ signal }) =>
      unwrap(await http.call(listReceivedSharesEndpoint, { params: { referral }, signal })),
    retry: false,
  })
  const shares = data?.shares.filter(({ expiresAt }) => now < Date.parse(expiresAt)) ?? []
  if (shares.length === 0) return null
  return (
    <Card aria-labelledby={headingId} className={styles['part']}>
      <h2 id={headingId}>Ledger shared with you</h2>
      <ul className={styles['notes']}>
        {shares.map(({ id, tier, expiresAt }) => (
          <li key={id}>
            <Link to={sharedLedgerPath(id)}>{TIER_LABELS[tier]}</Link>, until{' '}
            <Time at={Date.parse(expiresAt)} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
