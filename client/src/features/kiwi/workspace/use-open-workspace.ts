/** Opens a workspace with the browser's workers while its page is shown. */
import { useEffect, useState } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore } from '../storage/case-file.store.ts'
import { startCaseWorker } from '../workers/start-case-worker.ts'
import { startPdfWorker } from '../workers/start-pdf-worker.ts'
import { openWorkspace, type OpenWorkspace } from './open-workspace.ts'

/** null until it is open. */
export function useOpenWorkspace(
  store: CaseFileStore,
  owner: UserId,
  workspace: string,
): OpenWorkspace | null {
  const { core } = useOffline()
  const [open, setOpen] = useState<OpenWorkspace | null>(null)
  useEffect(() => {
    const opened = openWorkspace({
      ...{ store, place: { owner, workspace }, setTimer: core.setTimer, now: core.draftDeps.now },
      startPdf: () => startPdfWorker(window),
      startCase: () => startCaseWorker(window),
      // Absent in insecure contexts and old browsers, despite the type.
      locks: 'locks' in navigator ? navigator.locks : undefined,
      digest,
      room: async () => {
        // The browser is asked to keep what is stored here at the first import.
        void core.device.storage.keep()
        const { used, quota } = await core.device.storage.facts()
        return used === null || quota === null ? null : quota - used
      },
    })
    setOpen(opened)
    return () => {
      opened.stop()
      setOpen(null)
    }
  }, [core, store, owner, workspace])
  return open
}

/** Tells the open workspace of its documents, each time that they change. */
export function useFollowedDocuments(open: OpenWorkspace | null, documents: readonly CaseDocument[]): void {
  useEffect(() => open?.follow(documents), [open, documents])
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await window.crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
