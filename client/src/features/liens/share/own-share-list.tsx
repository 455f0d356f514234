import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { revokeShareEndpoint, type OwnShares } from '../../../../../shared/contracts/book-shares.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { formatDay } from '../lien-labels.ts'
import styles from '../matter/matter.module.css'
import { TIER_LABELS } from './tier-words.ts'

const MINUTE = 60_000
type Share = OwnShares['shares'][number]

type OwnShareListProps = {
  readonly shares: OwnShares['shares']
  /** Of the list, which is read again. */
  readonly queryKey: readonly string[]
  readonly isOffline: boolean
}

/** What was shared, until when, who opened it, and the way to end it. */
export function OwnShareList({ shares, queryKey, isOffline }: OwnShareListProps): ReactNode {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(MINUTE)
  const [revoking, setRevoking] = useState<Share | null>(null)
  const [revoked, setRevoked] = useState(0)
  // The button that was pressed is gone, and beside an open dialog nothing else can have the focus.
  useEffect(() => {
    if (revoked > 0) heading.current?.focus()
  }, [revoked])
  if (shares.length === 0) return null
  return (
    <>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        Shares of this ledger
      </h3>
      <p role="status" className={styles['soft']}>
        {revoked === 0 ? '' : 'Revoked. The other attorney can no longer open it.'}
      </p>
      <ul className={styles['notes']} aria-labelledby={headingId}>
        {shares.map((share) => (
          <li key={share.id} className={styles['note']}>
            <ShareRow {...{ share, now, isOffline }} onRevoke={() => setRevoking(share)} />
          </li>
        ))}
      </ul>
      {revoking !== null && (
        <RevokeDialog
          share={revoking}
          queryKey={queryKey}
          onCancel={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null)
            setRevoked(revoked + 1)
          }}
        />
      )}
    </>
  )
}

type ShareRowProps = {
  readonly share: Share
  readonly now: number
  readonly isOffline: boolean
  readonly onRevoke: () => void
}

function ShareRow({ share, now, isOffline, onRevoke }: ShareRowProps): ReactNode {
  const { tier, revokedAt, expiresAt, consentedOn, takenAt } = share
  const isOver = revokedAt !== null || now >= Date.parse(expiresAt)
  return (
    <>
      <div className={styles['ways']}>
        <b>{TIER_LABELS[tier]}</b>
        <Badge tone={isOver ? 'neutral' : 'success'}>
          {revokedAt !== null ? 'Revoked' : isOver ? 'Expired' : 'Shared'}
        </Badge>
        {!isOver && (
          <Button
            size="small"
            variant="ghost"
            disabled={isOffline}
            aria-label={`Revoke ${TIER_LABELS[tier]}, consented ${formatDay(consentedOn)}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </div>
      <p className={styles['soft']}>
        Shared <Time at={Date.parse(share.createdAt)} now={now} />.{' '}
        {revokedAt === null ? (isOver ? 'Expired ' : 'Ends ') : 'Revoked '}
        <Time at={Date.parse(revokedAt ?? expiresAt)} now={now} />. The client consented on{' '}
        {formatDay(consentedOn)}.
        {takenAt !== null && (
          <>
            {' '}
            Copied into a matter of the other attorney <Time at={Date.parse(takenAt)} now={now} />.
          </>
        )}
      </p>
      <Openings share={share} now={now} />
    </>
  )
}

function Openings({ share, now }: { readonly share: Share; readonly now: number }): ReactNode {
  const { opened, openings } = share
  if (opened === 0) return <p className={styles['soft']}>Not opened yet.</p>
  const times = opened === 1 ? 'Opened once' : `Opened ${opened} times`
  return (
    <details className={styles['soft']}>
      <summary>{opened > openings.length ? `${times}; the latest ${openings.length}` : times}</summary>
      <ul>
        {openings.map(({ by, at }, index) => (
          <li key={`${at}-${index}`}>
            {by}, <Time at={Date.parse(at)} now={now} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type RevokeDialogProps = {
  readonly share: Share
  readonly queryKey: readonly string[]
  readonly onCancel: () => void
  readonly onRevoked: () => void
}

function RevokeDialog({ share, queryKey, onCancel, onRevoked }: RevokeDialogProps): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: async () => unwrap(await http.call(revokeShareEndpoint, { params: { share: share.id } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey })
      onRevoked()
    },
  })
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Revoke this share?"
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </>
      }
    >
      <Stack>
        <FormError>{revoke.error === null ? null : failureMessage(revoke.error)}</FormError>
        <p>
          {TIER_LABELS[share.tier]}: the other attorney can no longer open it. What they have read or copied
          stays with them. You can share the ledger again.
        </p>
      </Stack>
    </Dialog>
  )
}
