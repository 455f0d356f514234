import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { downloadBlob } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './accounts.module.css'
import { ProblemAlert } from './problem-alert.tsx'

type DownloadButtonProps = {
  readonly provider: IntegrationProvider
  readonly name: string
  readonly fetch: (signal: AbortSignal) => Promise<Blob>
}

type Download =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly cancel: () => void }
  | { readonly status: 'failed'; readonly error: Error }

/** Downloads a file under its name. */
export function DownloadButton({ provider, name, fetch }: DownloadButtonProps): ReactNode {
  const [download, setDownload] = useState<Download>({ status: 'idle' })
  const running = useRef<AbortController>(null)
  // Aborts the download when the component unmounts.
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const call = new AbortController()
    running.current = call
    setDownload({ status: 'running', cancel: () => call.abort() })
    try {
      downloadBlob(name, await fetch(call.signal))
      setDownload({ status: 'idle' })
    } catch (error) {
      const isCancelled = call.signal.aborted || !(error instanceof Error)
      setDownload(isCancelled ? { status: 'idle' } : { status: 'failed', error })
    }
  }

  return (
    <div className={styles['download']}>
      <div className={styles['buttons']}>
        <Button
          size="small"
          busy={download.status === 'running'}
          aria-label={`Download ${name}`}
          onClick={() => void start()}
        >
          {download.status === 'running' ? 'Downloading…' : 'Download'}
        </Button>
        {download.status === 'running' && (
          <Button size="small" variant="ghost" aria-label={`Cancel ${name}`} onClick={download.cancel}>
            Cancel
          </Button>
        )}
      </div>
      {download.status === 'failed' && (
        <ProblemAlert provider={provider} error={download.error} onRetry={() => void start()} />
      )}
    </div>
  )
}
