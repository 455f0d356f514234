import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import {
  attorneyProfileEndpoint,
  type AttorneyProfile,
} from '../../../../shared/contracts/attorney-profile.ts'
import { refusalStatus } from '../../platform/http/failure-message.ts'
import { unwrap } from '../../platform/http/http-client.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { AttorneyPageView, attorneyName } from '../../ui/attorney-page-view.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** /attorney/{slug}: public, once its attorney has switched it on. Needs a connection: a copy could outlive what was taken back. */
export function AttorneyPage(): ReactNode {
  const { slug = '' } = useParams()
  const { http } = usePlatform()
  const page = useQuery({
    queryKey: ['attorney-page', slug],
    queryFn: async ({ signal }) =>
      unwrap(await http.call(attorneyProfileEndpoint, { params: { slug }, signal })).profile,
    retry: false,
  })
  const isNowhere = page.error !== null && refusalStatus(page.error) === 404
  useDocumentTitle(page.data === undefined ? 'Attorney' : attorneyName(page.data))
  useRobots(page.data)
  return (
    <EntryFrame wide>
      {isNowhere ? (
        <Nowhere />
      ) : (
        <>
          {page.data === undefined && <PageHeading title="Attorney" />}
          <QueryState
            {...asked(page)}
            loading="Loading the page…"
            rows={6}
            offline="You’re offline. This page will load when you reconnect."
          >
            {(profile) => <AttorneyPageView page={profile} />}
          </QueryState>
        </>
      )}
    </EntryFrame>
  )
}

function Nowhere(): ReactNode {
  return (
    <>
      <PageHeading
        title="There’s no public page here"
        lead="The address may be misspelled, or the attorney may have switched the page off."
      />
      <div>
        <LinkButton to={paths.landing} variant="primary">
          Go to CounselRelay
        </LinkButton>
      </div>
    </>
  )
}

/** For crawlers that run scripts; the server says the same in a header. Search engines stay out until the attorney lets them in. */
function useRobots(profile: AttorneyProfile | undefined): void {
  const isAllowed = profile?.allowsIndexing === true
  useEffect(() => {
    if (isAllowed) return undefined
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [isAllowed])
}
