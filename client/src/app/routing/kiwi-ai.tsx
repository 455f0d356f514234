/** /kiwi-ai: case files on this device, and what the connected accounts have. Neither room knows the other. */
import type { ReactNode } from 'react'
import { KiwiAiPage } from '../../features/integrations/workspace/kiwi-ai-page.tsx'
import { CaseFiles } from '../../features/kiwi/room/case-files.tsx'

export function KiwiAi(): ReactNode {
  return <KiwiAiPage caseFiles={<CaseFiles />} />
}
