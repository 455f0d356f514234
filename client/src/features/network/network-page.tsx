import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { DirectoryTab } from './directory-tab.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { NETWORK_TABS, networkPath, type NetworkTab } from './network-paths.ts'
import { PartnersTab } from './partners-tab.tsx'
import { useNewsOfInvitations } from './use-invite.ts'
import { useInvitations } from './use-network.ts'

const PANEL = 'private-network'

type NetworkPageProps = {
  /** The conversations with partners; given by the page, because messages are a feature of their own. */
  readonly messages: ReactNode
}

/** /private-network: verified attorneys, and the ones with whom this attorney exchanges cases. */
export function NetworkPage({ messages }: NetworkPageProps): ReactNode {
  const [query] = useSearchParams()
  const tab = tabOf(query.get('tab'))
  const invitations = useInvitations()
  useNewsOfInvitations()
  const received = invitations.known.status === 'known' ? invitations.known.value.received.length : 0
  useDocumentTitle(tab === 'directory' ? 'Private network' : `${NETWORK_TABS[tab]}, private network`)
  return (
    <>
      <PageHeading
        title="Private network"
        lead="Attorneys whom we verified, and the ones you exchange cases with. Your notes about partners are private."
        actions={
          // Its form is on that tab.
          tab !== 'invitations' && (
            <LinkButton to={networkPath('invitations')} variant="primary">
              Invite a partner
            </LinkButton>
          )
        }
      />
      <Tabs
        label="Private network"
        panelId={PANEL}
        selected={tab}
        tabs={(Object.entries(NETWORK_TABS) as [NetworkTab, string][]) // the entries of the literal
          .map(([id, label]) => ({
            id,
            label,
            to: networkPath(id),
            ...(id === 'invitations' && { count: received }),
          }))}
      />
      <TabPanel id={PANEL} selected={tab}>
        {tab === 'directory' && <DirectoryTab />}
        {tab === 'partners' && <PartnersTab />}
        {tab === 'invitations' && <InvitationsTab />}
        {tab === 'messages' && messages}
      </TabPanel>
    </>
  )
}

function tabOf(name: string | null): NetworkTab {
  return name === 'partners' || name === 'invitations' || name === 'messages' ? name : 'directory'
}
