import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { Article, Articles } from './articles.ts'
import { FindAnswer } from './find-answer.tsx'
import { SUPPORT, YOUR_TICKETS } from './support-paths.ts'
import { TicketList } from './ticket-list.tsx'
import { ticketListQuery } from './tickets.queries.ts'

const PANEL = 'support'

/** /support: help articles, a form to write to the support team, and the person's tickets. */
export function SupportPage<One extends Article>({
  articles,
}: {
  readonly articles: Articles<One>
}): ReactNode {
  const { http } = usePlatform()
  const [query] = useAddressQuery()
  const { data } = useInfiniteQuery(ticketListQuery(http, null))
  const waiting = data?.pages[0]?.waitingOnYou ?? 0
  const tab = query.get('tab') === 'tickets' ? 'tickets' : 'help'
  useDocumentTitle('Support')
  return (
    <Stack>
      <PageHeading
        title="Support"
        lead="Help with the app itself. Find an answer, or write to our team."
        actions={
          tab === 'tickets' ? (
            <LinkButton to={SUPPORT} variant="primary">
              New ticket
            </LinkButton>
          ) : undefined
        }
      />
      <Tabs
        label="Support"
        panelId={PANEL}
        selected={tab}
        tabs={[
          { id: 'help', label: 'Get help', to: SUPPORT },
          // How many wait for their writer.
          { id: 'tickets', label: 'Your tickets', to: YOUR_TICKETS, count: waiting },
        ]}
      />
      <TabPanel id={PANEL} selected={tab}>
        {tab === 'tickets' ? <TicketList /> : <FindAnswer articles={articles} />}
      </TabPanel>
    </Stack>
  )
}
