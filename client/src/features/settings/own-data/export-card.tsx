import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DataExport } from '../../../../../shared/contracts/own-data.ts'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import styles from '../settings.module.css'
import { dayWords } from './day-words.ts'
import { dataExportQuery, useAskForExport, useDownloadExport } from './own-data.queries.ts'

const OFFLINE_REASON_ID = 'export-offline'

/** Asks for a copy of everything that is kept about the person, says how far it is, and downloads it. */
export function ExportCard(): ReactNode {
  const { http } = usePlatform()
  return (
    <Card aria-labelledby="export-heading">
      <h2 id="export-heading">A copy of your data</h2>
      <p className={styles['soft']}>
        Everything we keep about you, in one JSON file: your profile, records, requests, referrals, messages
        you wrote, settings, consents, and your tickets with our answers. What other people wrote is theirs
        and isn’t in it. What is only on this device you find under Offline and device.
      </p>
      <QueryState
        isPart
        {...asked(useQuery(dataExportQuery(http)))}
        loading="Looking for your last copy…"
        rows={1}
        title="We couldn’t look for your last copy"
        offline="You’re offline. You can ask for a copy when you reconnect."
      >
        {({ newest, nextAt }) => (
          <>
            {newest !== null && <Newest newest={newest} />}
            <Ask newest={newest} nextAt={nextAt} />
          </>
        )}
      </QueryState>
    </Card>
  )
}

function Newest({ newest }: { readonly newest: DataExport }): ReactNode {
  const { state, done, total, requestedAt } = newest
  switch (state) {
    case 'preparing':
      return (
        <div>
          <p role="status">We’re preparing your file. You can leave this page: we’ll email you.</p>
          <p className={styles['soft']}>
            {done} of {total} parts are ready.
          </p>
        </div>
      )
    case 'ready':
      return <Ready newest={newest} />
    case 'gone':
      return (
        <p role="status">
          The file you asked for on {dayWords(requestedAt)} was deleted after seven days. You can ask for a
          new one.
        </p>
      )
    case 'failed':
      return (
        <Alert tone="danger" role="status">
          We couldn’t prepare your file. Nothing was lost. Please ask again.
        </Alert>
      )
  }
}

function Ready({ newest }: { readonly newest: DataExport }): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const downloading = useDownloadExport()
  return (
    <div className={styles['save']}>
      <p role="status">
        Your file is ready ({formatSize(newest.size)}).
        {newest.expiresAt !== null &&
          ` You can download it until ${formatFullTime(Date.parse(newest.expiresAt))}.`}
      </p>
      <FormError>{downloading.error === null ? null : failureMessage(downloading.error)}</FormError>
      <Button
        variant="primary"
        busy={downloading.isPending}
        disabled={isOffline}
        onClick={() => downloading.mutate(newest)}
      >
        {downloading.isPending ? 'Downloading…' : 'Download my data'}
      </Button>
      <p className={styles['soft']}>Keep the file where only you can open it.</p>
    </div>
  )
}

type AskProps = { readonly newest: DataExport | null; readonly nextAt: string | null }

function Ask({ newest, nextAt }: AskProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const asking = useAskForExport()
  const [id, setId] = useState(() => crypto.randomUUID())
  if (newest?.state === 'preparing') return null
  if (nextAt !== null)
    return (
      <p className={styles['soft']}>
        You can ask once a day. The next time: {formatFullTime(Date.parse(nextAt))}.
      </p>
    )
  return (
    <div className={styles['save']}>
      <FormError>{asking.error === null ? null : failureMessage(asking.error)}</FormError>
      <Button
        busy={asking.isPending}
        disabled={isOffline}
        {...(isOffline ? { 'aria-describedby': OFFLINE_REASON_ID } : {})}
        onClick={() => asking.mutate(id, { onSuccess: () => setId(crypto.randomUUID()) })}
      >
        Export my data
      </Button>
      {isOffline && (
        <p id={OFFLINE_REASON_ID} role="status" className={styles['soft']}>
          You’re offline. You can ask for a copy when you reconnect.
        </p>
      )}
    </div>
  )
}
