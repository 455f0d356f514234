/** Uploads files to a connected account in sequence, with the progress of each. */
import { useEffect, useReducer, useRef } from 'react'
import { type IntegrationProvider, MAX_UPLOAD_SIZE } from '../../../../../shared/domain/integrations.ts'
import { IntegrationFailure } from '../../../platform/integrations/integration-failure.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { type Upload, uploadsReducer } from './uploads.ts'

export type Uploads = {
  readonly list: readonly Upload[]
  /** `folderId` null: the root. */
  readonly add: (files: readonly File[], folderId: string | null) => void
  readonly retry: (upload: Upload) => void
  /** Cancels a running upload and removes it from the list. */
  readonly dismiss: (id: string) => void
}

export function useUploads(provider: IntegrationProvider, onStored: () => void): Uploads {
  const { files: calls } = useIntegrations()[provider]
  const [list, dispatch] = useReducer(uploadsReducer, [])
  const queue = useRef(Promise.resolve())
  const cancels = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = cancels.current
    return () => running.forEach((call) => call.abort())
  }, [])

  async function send({ id, file, folderId }: Upload, call: AbortController): Promise<void> {
    const isCancelled = (): boolean => call.signal.aborted
    if (isCancelled()) return
    dispatch({ type: 'started', id })
    try {
      const onProgress = (share: number): void => dispatch({ type: 'progress', id, share })
      if (file.size > MAX_UPLOAD_SIZE) throw tooLarge(file)
      await calls.upload({ file, folderId, signal: call.signal, onProgress })
      dispatch({ type: 'stored', id })
      onStored()
    } catch (cause) {
      if (isCancelled()) return
      const error = cause instanceof Error ? cause : new IntegrationFailure('Failed to upload file')
      dispatch({ type: 'failed', id, error })
    } finally {
      cancels.current.delete(id)
    }
  }
  function enqueue(upload: Upload): void {
    const call = new AbortController()
    cancels.current.set(upload.id, call)
    queue.current = queue.current.then(() => send(upload, call))
  }

  return {
    list,
    add: (picked, folderId) => {
      const added = picked.map((file): Upload => ({
        id: crypto.randomUUID(),
        file,
        folderId,
        status: 'waiting',
      }))
      dispatch({ type: 'added', uploads: added })
      added.forEach(enqueue)
    },
    retry: (upload) => {
      dispatch({ type: 'waiting', id: upload.id })
      enqueue(upload)
    },
    dismiss: (id) => {
      cancels.current.get(id)?.abort()
      dispatch({ type: 'dismissed', id })
    },
  }
}

function tooLarge(file: File): IntegrationFailure {
  return new IntegrationFailure(`${file.name} is larger than ${formatSize(MAX_UPLOAD_SIZE)}.`)
}
