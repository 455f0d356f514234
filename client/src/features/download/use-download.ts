import { useEffect, useRef, useState } from 'react'
import { downloadFileEndpoint } from '../../../../shared/contracts/files.ts'
import { downloadBlob } from '../../platform/download.ts'
import { type Progress, unwrap } from '../../platform/http/http-client.ts'
import { DOWNLOAD_TIMEOUT } from '../../platform/integrations/account-calls.ts'
import { useIntegrations } from '../../platform/integrations/use-integrations.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import type { AskedFile } from './asked-file.ts'

export type Download =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: Progress | null }
  | { readonly status: 'canceled' }
  | { readonly status: 'saved'; readonly size: number; readonly save: () => void }
  | { readonly status: 'failed'; readonly error: Error }

type DownloadHandle = {
  readonly download: Download
  readonly start: () => void
  readonly cancel: () => void
}

/** Fetches the file when asked to, and hands it to the browser to save. Ends with the page. */
export function useDownload(file: AskedFile): DownloadHandle {
  const fetchFile = useFetchFile(file)
  const [download, setDownload] = useState<Download>({ status: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
    const call = new AbortController()
    running.current = call
    setDownload({ status: 'running', progress: null })
    try {
      const content = await fetchFile(call.signal, (progress) => setDownload({ status: 'running', progress }))
      // Without its type no browser takes it for a page, such as HTML or SVG, that it could show.
      const plain = new Blob([content], { type: 'application/octet-stream' })
      const save = (): void => downloadBlob(file.name, plain)
      save()
      setDownload({ status: 'saved', size: plain.size, save })
    } catch (error) {
      if (call.signal.aborted) setDownload({ status: 'canceled' })
      else
        setDownload({
          status: 'failed',
          error: error instanceof Error ? error : new Error('We couldn’t download this file.'),
        })
    }
  }
  return { download, start: () => void run(), cancel: () => running.current?.abort() }
}

type FetchFile = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Blob>

function useFetchFile({ source, id }: AskedFile): FetchFile {
  const { http } = usePlatform()
  const integrations = useIntegrations()
  return async (signal, onProgress) => {
    if (source !== 'referral') return integrations[source].files.download({ id }, signal, onProgress)
    const params = { source, id }
    return unwrap(
      await http.call(downloadFileEndpoint, { params, signal, timeout: DOWNLOAD_TIMEOUT, onProgress }),
    )
  }
}
