/** Opens a workspace with the browser's workers while its page is shown. */
import { useEffect, useState } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { createImporter, type Importer } from '../import/importer.ts'
import { keptImporter } from '../import/kept-importers.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import { startCaseWorker } from '../workers/start-case-worker.ts'
import { startMsgWorker } from '../workers/start-msg-worker.ts'
import { startPdfWorker } from '../workers/start-pdf-worker.ts'
import { openWorkspace, type OpenWorkspace } from './open-workspace.ts'

const startCase = (): Worker => startCaseWorker(window)

/** For a component of one owner and one workspace: give it a key of both. */
export function useOpenWorkspace(
  store: CaseFileStore,
  owner: UserId,
  workspace: string,
  documents: readonly CaseDocument[],
): OpenWorkspace {
  const { core } = useOffline()
  const [open] = useState(() => {
    const place: WorkspacePlace = { owner, workspace }
    const importer = keptImporter(core, `${owner}/${workspace}`, () => browserImporter(core, store, place))
    return openWorkspace({ store, place, importer, startCase })
  })
  useEffect(() => open.start(), [open])
  useEffect(() => open.follow(documents), [open, documents])
  return open
}

function browserImporter(core: OfflineCore, store: CaseFileStore, place: WorkspacePlace): Importer {
  return createImporter({
    ...{ store, place, digest, startCase },
    ...{ setTimer: core.setTimer, now: core.draftDeps.now },
    startPdf: () => startPdfWorker(window),
    startMsg: () => startMsgWorker(window),
    // Absent in insecure contexts and old browsers, despite the type.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    room: async () => {
      // The browser is asked to keep what is stored here at the first import.
      void core.device.storage.keep()
      const { used, quota } = await core.device.storage.facts()
      return used === null || quota === null ? null : quota - used
    },
  })
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await window.crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
