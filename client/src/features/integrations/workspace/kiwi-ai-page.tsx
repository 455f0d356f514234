import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { INTEGRATION_PROVIDERS, connectedMessage } from '../../../../../shared/domain/integrations.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { SOURCES, sourceIn, sourcePath } from './sources.ts'

// Who works with case files need not wait for what mails and events are drawn with.
const SourceCard = lazy(async () => ({ default: (await import('./source-card.tsx')).SourceCard }))

const PANEL_ID = 'source-panel'

const stateSchema = z.object({
  /** An account that was connected just now, which is said once. */
  connected: z.enum(INTEGRATION_PROVIDERS).optional(),
  /** The account whose source is shown, also after a reload. */
  opened: z.enum(INTEGRATION_PROVIDERS).optional(),
})

const CASE_FILES = 'case-files'

/** /kiwi-ai: the case files, and beside them the sources of the connected accounts. */
export function KiwiAiPage({ caseFiles }: { readonly caseFiles: ReactNode }): ReactNode {
  const [search] = useSearchParams()
  const { connected, opened } = useConnectedNotice()
  const named = search.get('source')
  const source = named === null && opened === null ? null : sourceIn(named, opened)
  const selected = source?.id ?? CASE_FILES
  useDocumentTitle(source === null ? 'Kiwi AI' : `${source.label} · Kiwi AI`)
  return (
    <>
      <PageHeading
        title="Kiwi AI"
        lead="Reads the documents of a matter on this device, and answers with their own words. Files and mail of your connected accounts are here too."
        actions={<Link to={paths.integrations}>Manage accounts</Link>}
      />
      {connected !== null && (
        <Alert tone="success" role="status">
          {connectedMessage(connected)}.
        </Alert>
      )}
      <Tabs
        label="Case files and accounts"
        panelId={PANEL_ID}
        selected={selected}
        tabs={[
          { id: CASE_FILES, label: 'Case files', to: paths.kiwiAi },
          ...SOURCES.map(({ id, label }) => ({ id, label, to: sourcePath(id) })),
        ]}
      />
      <TabPanel id={PANEL_ID} selected={selected}>
        {source === null ? (
          caseFiles
        ) : (
          <Suspense fallback={<Skeleton label={`Loading ${source.title}…`} />}>
            <SourceCard key={source.id} source={source} />
          </Suspense>
        )}
      </TabPanel>
    </>
  )
}

/**
 * The notice is shown once: it is taken out of the history state first, so that no reload repeats it, however soon. The account's source
 * stays shown.
 */
function useConnectedNotice() {
  const location = useLocation()
  const { pathname, search } = location
  const navigate = useNavigate()
  const { connected: arrived = null, opened = null } = stateSchema.safeParse(location.state).data ?? {}
  const [connected, setConnected] = useState(arrived)
  if (arrived !== null && arrived !== connected) setConnected(arrived)
  useEffect(() => {
    if (arrived !== null) void navigate(`${pathname}${search}`, { replace: true, state: { opened: arrived } })
  }, [arrived, navigate, pathname, search])
  return { connected: arrived === null ? connected : null, opened: arrived ?? opened }
}
