/** Makes the sample workspace on this device: a made-up collision, whose people, places and amounts do not exist. */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore } from '../storage/case-files.ts'
import { SAMPLE_NAME, sampleFiles } from './sample-files.ts'

/** Returns the id of the workspace. Its files are read when it is opened, as a person's own are. */
export async function addSample(store: CaseFileStore, owner: UserId): Promise<string> {
  const workspace = await store.addWorkspace(owner, SAMPLE_NAME, true)
  let addedAt = Date.now()
  for (const { file, kind, bytes } of sampleFiles()) {
    addedAt += 1
    const document: CaseDocument = {
      ...{ id: store.newId(), file, kind, size: bytes.length, sha256: `sample ${file}`, addedAt },
      ...{ state: 'reading', pages: null, read: 0, scanned: [], unreadable: [], notes: [] },
      ...{ from: null, source: null, mail: null, textParts: 0, byteParts: 0 },
    }
    await store.addDocument({ owner, workspace }, document, bytes)
  }
  return workspace
}
