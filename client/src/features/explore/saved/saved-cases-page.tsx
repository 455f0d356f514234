import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { EXPLORE, SAVED_CASES } from '../explore-paths.ts'
import { AnsweredList } from './answered-list.tsx'
import { CaseMarksProvider } from './case-marks.tsx'
import { MarkedCases } from './marked-cases.tsx'

const PANEL = 'saved-cases'
const TABS = { saved: 'Saved', answered: 'Answered', messages: 'Messages', hidden: 'Hidden' } as const
type Tab = keyof typeof TABS

type SavedCasesPageProps = {
  /** The conversations about requests; given by the page, because messages are a feature of their own. */
  readonly messages: ReactNode
  /** How many messages of a conversation are unread. */
  readonly Unread: ComponentType<{ readonly conversationId: string }>
}

/** /saved-cases: the requests that an attorney saved, answered or hid, and the messages about them. */
export function SavedCasesPage({ messages, Unread }: SavedCasesPageProps): ReactNode {
  const [query] = useSearchParams()
  const tab = tabOf(query.get('tab'))
  useDocumentTitle(tab === 'saved' ? 'Saved cases' : `${TABS[tab]}, saved cases`)
  return (
    <>
      <PageHeading
        title="Saved cases"
        lead="Notes and reminders are private: no client and no other attorney sees them. They’re saved on this device at once, and on your other devices when you’re online."
        actions={<LinkButton to={EXPLORE}>Explore requests</LinkButton>}
      />
      <Tabs
        label="Saved cases"
        panelId={PANEL}
        selected={tab}
        tabs={Object.entries(TABS).map(([id, label]) => ({
          id,
          label,
          to: id === 'saved' ? SAVED_CASES : `${SAVED_CASES}?tab=${id}`,
        }))}
      />
      <TabPanel id={PANEL} selected={tab}>
        {tab === 'answered' && <AnsweredList Unread={Unread} />}
        {tab === 'messages' && messages}
        {(tab === 'saved' || tab === 'hidden') && (
          <CaseMarksProvider>
            <MarkedCases key={tab} state={tab} />
          </CaseMarksProvider>
        )}
      </TabPanel>
    </>
  )
}

function tabOf(name: string | null): Tab {
  return name === 'answered' || name === 'messages' || name === 'hidden' ? name : 'saved'
}
