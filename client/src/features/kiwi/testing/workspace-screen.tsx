/** The page of a workspace, for tests: with workers that answer in this thread. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import {
  OWNER,
  renderApplication,
  teachDialogs,
  type Application,
  type Call,
} from '../../../testing/application.tsx'
import { createTestCore } from '../../../testing/test-core.ts'
import { workspacePath, type WorkspaceTab } from '../kiwi-paths.ts'
import { createStore } from '../storage/use-case-files.ts'
import { WorkspacePage } from '../workspace/workspace-page.tsx'
import { madeUpPdf, roomWorkerClass, type MadeUpPage } from './scripted-workers.ts'

/** Call once in a file of tests. */
export function prepareRoom(): void {
  beforeEach(() => {
    teachDialogs()
    vi.stubGlobal('Worker', roomWorkerClass())
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('x')))
    HTMLElement.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export const pdf = (name: string, pages: readonly MadeUpPage[]): File => new File([madeUpPdf(pages)], name)
export const text = (name: string, words: string): File => new File([words], name)

/** Opens a new workspace of the device and adds the files. */
export async function open(
  files: readonly File[] = [],
  tab: WorkspaceTab = 'ask',
  answers: Readonly<Record<string, (call: Call) => Response>> = {},
): Promise<Application> {
  const indexedDB = new IDBFactory()
  const core = createTestCore({ indexedDB })
  const id = await createStore(core).addWorkspace(OWNER, 'Hale v. Brightway')
  core.stop()
  const application = renderApplication(<WorkspacePage />, {
    ...{ at: workspacePath(id, tab), path: '/kiwi-ai/:id', indexedDB },
    server: (call) => answers[call.path]?.(call) ?? new Response(null, { status: 404 }),
  })
  const input = await screen.findByLabelText(/Add files/)
  if (files.length > 0) await userEvent.upload(input, [...files])
  for (const { name } of files)
    await within(screen.getByRole('list', { name: 'Documents' })).findByRole('button', { name })
  return application
}
