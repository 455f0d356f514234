import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { listOwnSharesEndpoint, type OwnShares } from '../../../../../shared/contracts/book-shares.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { localDay } from '../../../ui/local-time.ts'
import type { OpenBook } from '../matter/use-book.ts'
import styles from '../matter/matter.module.css'
import { OwnShareList } from './own-share-list.tsx'
import { ShareForm } from './share-form.tsx'

/** Shares the ledger with the attorney who accepted the referral. The server decides who that is, so it needs a connection. */
export function ShareLedger({ book }: { readonly book: OpenBook }): ReactNode {
  const headingId = useId()
  const { referral } = book.draft.values
  return (
    <Card aria-labelledby={headingId} className={styles['part']}>
      <h2 id={headingId}>Share the ledger</h2>
      {typeof referral === 'string' ? (
        <LinkedMatter key={referral} book={book} referral={referral} />
      ) : (
        <p className={styles['soft']}>{WHY.no_referral}</p>
      )}
    </Card>
  )
}

const WHY: Readonly<Record<NonNullable<OwnShares['why']>, string>> = {
  no_referral:
    'A ledger can be shared once this matter is linked with a referral that you sent, and the referral is accepted.',
  not_accepted: 'A ledger can be shared once the referral is accepted.',
  no_account: 'The attorney who accepted the referral has no account here to read a ledger with.',
}

type LinkedProps = { readonly book: OpenBook; readonly referral: string }

function LinkedMatter({ book, referral }: LinkedProps): ReactNode {
  const { http } = usePlatform()
  const isOffline = useConnectivity() === 'offline'
  const queryKey = ['book-shares', book.id, referral] as const
  const own = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      unwrap(await http.call(listOwnSharesEndpoint, { params: { book: book.id }, signal })),
    enabled: !isOffline,
    retry: false,
  })
  const offline = isOffline && (
    <p role="status" className={styles['soft']}>
      You’re offline. Sharing a ledger, and ending a share, needs a connection.
    </p>
  )
  const again = (): void => void own.refetch()
  if (isOffline && own.data === undefined) return offline
  if (own.isError && own.data === undefined)
    return <LoadFailure isPart words={failureMessage(own.error)} onRetry={again} />
  if (own.data === undefined)
    return (
      <p role="status" className={styles['soft']}>
        Looking for shares…
      </p>
    )
  const { receiver, referral: accepted, why, shares } = own.data
  return (
    <>
      {offline}
      {receiver === null || accepted === null ? (
        <>
          <p className={styles['soft']}>{WHY[why ?? 'no_referral']}</p>
          <div className={styles['ways']}>
            <Button size="small" disabled={isOffline} busy={own.isFetching} onClick={again}>
              Check again
            </Button>
          </div>
        </>
      ) : (
        <ShareForm
          {...{ receiver, queryKey, isOffline }}
          referral={accepted}
          bookId={book.id}
          today={localDay(Date.parse(book.signed().at))}
        />
      )}
      <OwnShareList queryKey={queryKey} shares={shares} isOffline={isOffline} />
    </>
  )
}
