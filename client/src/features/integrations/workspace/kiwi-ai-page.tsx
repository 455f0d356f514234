import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { INTEGRATION_PROVIDERS, connectedMessage } from '../../../../../shared/domain/integrations.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { AccountGate } from '../accounts/account-gate.tsx'
import { SOURCES, type Source, sourceIn, sourcePath } from './sources.ts'
import { SourceContent } from './source-content.tsx'

const PANEL_ID = 'source-panel'

const noticeSchema = z.object({ connected: z.enum(INTEGRATION_PROVIDERS) })

/** /kiwi-ai: the workspace of the connected accounts. */
export function KiwiAiPage(): ReactNode {
  const [search] = useSearchParams()
  const connected = useConnectedNotice()
  const source = sourceIn(search.get('source'), connected)
  useDocumentTitle(`${source.label} · Files & mail`)
  return (
    <>
      <PageHeading
        title="Files & mail"
        lead="Files, events, and mail from your connected accounts, in one place."
        actions={<Link to={paths.integrations}>Manage accounts</Link>}
      />
      {connected !== null && (
        <Alert tone="success" role="status">
          {connectedMessage(connected)}.
        </Alert>
      )}
      <Tabs
        label="Sources"
        panelId={PANEL_ID}
        selected={source.id}
        tabs={SOURCES.map(({ id, label }) => ({ id, label, to: sourcePath(id) }))}
      />
      <TabPanel id={PANEL_ID} selected={source.id}>
        <Content key={source.id} source={source} />
      </TabPanel>
    </>
  )
}

function Content({ source }: { readonly source: Source }): ReactNode {
  return (
    <Card aria-labelledby="source-heading">
      <h2 id="source-heading">{source.title}</h2>
      <AccountGate provider={source.provider} service={source.service} what={source.what}>
        <SourceContent id={source.id} />
      </AccountGate>
    </Card>
  )
}

/** Shown once: removed from the history state, so that a reload does not repeat it. */
function useConnectedNotice() {
  const location = useLocation()
  const { pathname, search } = location
  const navigate = useNavigate()
  const arrived = noticeSchema.safeParse(location.state).data?.connected ?? null
  const [connected, setConnected] = useState(arrived)
  if (arrived !== null && arrived !== connected) setConnected(arrived)
  useEffect(() => {
    if (arrived !== null) void navigate(`${pathname}${search}`, { replace: true, state: null })
  }, [arrived, navigate, pathname, search])
  return connected
}
