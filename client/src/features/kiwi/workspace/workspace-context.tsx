/** The open workspace, for the parts of its page. */
import { createContext, useContext } from 'react'
import type { Importer } from '../import/importer.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import type { CaseClient } from '../workers/case-client.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { Source } from '../source/source.ts'

export type WorkspaceValue = {
  readonly store: CaseFileStore
  readonly place: WorkspacePlace
  readonly client: CaseClient
  readonly importer: Importer
  readonly documents: readonly CaseDocument[]
  /** Counts the changes of the texts that the worker holds. */
  readonly version: number
  /** The documents as they are now, once the worker has all that is read of them. */
  readonly settled: OpenWorkspace['settled']
  readonly open: (source: Source) => void
}

export const WorkspaceContext = createContext<WorkspaceValue | null>(null)

export function useWorkspace(): WorkspaceValue {
  const value = useContext(WorkspaceContext)
  if (value === null) throw new Error('useWorkspace needs an open workspace above it.')
  return value
}
