/** What is done with the documents of a workspace, each under a tab of its own. */
import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AskPanel } from '../ask/ask-panel.tsx'
import { tabIn, workspacePath, WORKSPACE_TABS, type WorkspaceTab } from '../kiwi-paths.ts'

const FindingsPanel = lazy(async () => ({
  default: (await import('../findings/findings-panel.tsx')).FindingsPanel,
}))
const DeadlinePanel = lazy(async () => ({
  default: (await import('../findings/deadline-panel.tsx')).DeadlinePanel,
}))
const ChecklistPanel = lazy(async () => ({
  default: (await import('../checklists/checklist-panel.tsx')).ChecklistPanel,
}))
const ComparePanel = lazy(async () => ({
  default: (await import('../compare/compare-panel.tsx')).ComparePanel,
}))

const TABS: Readonly<Record<WorkspaceTab, string>> = {
  ask: 'Ask',
  timeline: 'Timeline',
  parties: 'Parties',
  amounts: 'Amounts',
  citations: 'Citations',
  deadlines: 'Deadlines',
  checklist: 'Checklist',
  compare: 'Compare',
}
const PANEL = 'kiwi-work'

export function WorkTabs({ workspace }: { readonly workspace: string }): ReactNode {
  const [search] = useSearchParams()
  const tab = tabIn(search.get('tab'))
  return (
    <>
      <Tabs
        label="Work"
        panelId={PANEL}
        selected={tab}
        tabs={WORKSPACE_TABS.map((id) => ({ id, label: TABS[id], to: workspacePath(workspace, id) }))}
      />
      <TabPanel id={PANEL} selected={tab}>
        <h2>
          <VisuallyHidden>{TABS[tab]}</VisuallyHidden>
        </h2>
        <Suspense fallback={<Skeleton label="Loading…" />}>
          <TabContent tab={tab} />
        </Suspense>
      </TabPanel>
    </>
  )
}

function TabContent({ tab }: { readonly tab: WorkspaceTab }): ReactNode {
  switch (tab) {
    case 'ask':
      return <AskPanel />
    case 'timeline':
      return <FindingsPanel key={tab} kind="date" />
    case 'parties':
      return <FindingsPanel key={tab} kind="party" />
    case 'amounts':
      return <FindingsPanel key={tab} kind="amount" />
    case 'citations':
      return <FindingsPanel key={tab} kind="citation" />
    case 'deadlines':
      return <DeadlinePanel />
    case 'checklist':
      return <ChecklistPanel />
    case 'compare':
      return <ComparePanel />
  }
}
