import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { takeOverShareEndpoint, type OpenedShare } from '../../../../../shared/contracts/book-shares.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { matterPath } from '../lien-paths.ts'
import styles from '../matter/matter.module.css'
import { COPY_WORDS } from './tier-words.ts'

type TakeOverProps = { readonly id: string; readonly share: OpenedShare }

/** Copies what is shown into a matter of the reader. The server makes one, however often it is asked. */
export function TakeOver({ id, share }: TakeOverProps): ReactNode {
  const { http } = usePlatform()
  const heading = useRef<HTMLHeadingElement>(null)
  const take = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      unwrap(await http.call(takeOverShareEndpoint, { params: { share: id }, body: {} })),
  })
  // The button that was pressed is gone.
  useEffect(() => {
    if (take.isSuccess) heading.current?.focus()
  }, [take.isSuccess])
  const isOffline = useConnectivity() === 'offline'
  const { tier } = share.ledger
  const bookId = take.data?.bookId ?? share.takenBookId
  return (
    <Card aria-labelledby="shared-take-over" className={styles['part']}>
      <h2 id="shared-take-over" ref={heading} tabIndex={-1}>
        Your own copy
      </h2>
      {bookId !== null ? (
        <>
          <p role="status">
            You have taken this ledger over. Your copy comes to this device automatically; later changes of
            the referring attorney do not reach it.
          </p>
          <div className={styles['ways']}>
            <LinkButton to={matterPath(bookId)}>Open your copy</LinkButton>
          </div>
        </>
      ) : tier === 'totals' ? (
        <p className={styles['soft']}>
          Totals alone cannot be taken over. Ask the referring attorney to share the ledger.
        </p>
      ) : (
        <>
          <p className={styles['soft']}>
            Take over makes a matter of your own with {COPY_WORDS[tier]}. Each entry says “from {share.from}”.
            The copy stays with you when the share ends. Later changes of the referring attorney do not reach
            it, and they see that you have taken it over.
          </p>
          {isOffline && <p role="status">You’re offline. Taking over needs a connection.</p>}
          <FormError>{take.error === null ? null : failureMessage(take.error)}</FormError>
          <div className={styles['ways']}>
            <Button
              variant="primary"
              disabled={isOffline}
              busy={take.isPending}
              onClick={() => take.mutate()}
            >
              {take.isPending ? 'Taking over…' : 'Take over'}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
