/**
 * Case files on this device: workspaces, their documents, what was read of them, and what a person decided about findings or changed of them. Every promise of
 * a change resolves when it is on disk. Offline: works. Two windows: both see each other's changes. Nothing here sends anything.
 */
import type { OfflineDatabase } from '../../../offline/engine/database.ts'
import type { CaseFileStore } from './case-files.ts'
import { createCaseRows } from './case-rows.ts'
import type { CaseSeal } from './case-seal.ts'
import { deadlineRows } from './deadline-rows.ts'
import { documentRows } from './document-rows.ts'
import { findingRows } from './finding-rows.ts'
import { noteRows } from './note-rows.ts'
import { sentRows } from './sent-rows.ts'
import { workspaceRows } from './workspace-rows.ts'

type CaseFileDeps = {
  readonly database: OfflineDatabase
  readonly seal: CaseSeal
  readonly now: () => number
  readonly newId: () => string
  /** Calls the listener when what was locked can be opened. */
  readonly onOpened: (listener: () => void) => () => void
}

export function createCaseFileStore(deps: CaseFileDeps): CaseFileStore {
  const { database, newId, onOpened } = deps
  const rows = createCaseRows(database, deps.seal)
  return {
    newId,
    ...workspaceRows(rows, deps),
    ...documentRows(rows),
    ...findingRows(rows),
    ...deadlineRows(rows),
    ...noteRows(rows, newId),
    ...sentRows(rows, newId),
    onChange: (listener) => {
      const stops = [database.onChange('caseFiles', listener), onOpened(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
}
