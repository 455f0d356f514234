import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useProfile } from '../../platform/platform-provider.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export type SettingsTab = {
  /** The path segment after /settings; '' for the default tab. */
  readonly segment: string
  readonly label: string
  /** Hidden for clients, who have no billing, referrals or integrations. */
  readonly attorneysOnly?: boolean
}

const PANEL_ID = 'settings-panel'

/** /settings: every tab has its own URL. The app passes the tabs. */
export function SettingsLayout({ tabs: all }: { readonly tabs: readonly SettingsTab[] }): ReactNode {
  const { pathname } = useLocation()
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  const tabs = isClient ? all.filter(({ attorneysOnly = false }) => !attorneysOnly) : all
  const segment = pathname.split('/')[2] ?? ''
  const isElsewhere = !tabs.some((tab) => tab.segment === segment)
  const selected = tabs.find((tab) => tab.segment === segment) ?? tabs[0]
  useDocumentTitle(selected === undefined ? 'Settings' : `${selected.label} · Settings`)
  if (isElsewhere) return <Navigate to="/settings" replace />
  return (
    <Stack>
      <PageHeading title="Settings" />
      <Tabs
        label="Settings"
        panelId={PANEL_ID}
        selected={idOf(selected?.segment ?? '')}
        tabs={tabs.map((tab) => ({
          id: idOf(tab.segment),
          label: tab.label,
          to: tab.segment === '' ? '/settings' : `/settings/${tab.segment}`,
        }))}
      />
      <TabPanel id={PANEL_ID} selected={idOf(selected?.segment ?? '')}>
        <Outlet />
      </TabPanel>
    </Stack>
  )
}

function idOf(segment: string): string {
  return segment === '' ? 'first' : segment
}
