/** /kiwi-ai: case files on this device, and what the connected accounts have. Neither room knows the other. */
import { lazy, Suspense, type ReactNode } from 'react'
import { KiwiAiPage } from '../../features/integrations/workspace/kiwi-ai-page.tsx'
import { CaseFiles } from '../../features/kiwi/room/case-files.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function KiwiAi(): ReactNode {
  return <KiwiAiPage caseFiles={<CaseFiles />} />
}

// Behind this file, so that the first script of every page names one more file and not three.
const WorkspacePage = lazy(async () => ({
  default: (await import('../../features/kiwi/workspace/workspace-page.tsx')).WorkspacePage,
}))

/** /kiwi-ai/{id} */
export function KiwiWorkspace(): ReactNode {
  return (
    <Suspense fallback={<Skeleton label="Opening the workspace…" rows={6} />}>
      <WorkspacePage />
    </Suspense>
  )
}
