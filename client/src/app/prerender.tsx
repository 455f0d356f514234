/** Entry for prerendering the marketing pages (scripts/client-build/prerendered-pages.ts). Runs in Node during the build. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { MARKETING_PATHS, type MarketingPath } from '../../../shared/domain/marketing-pages.ts'
import { OPERATOR_STAND_INS } from '../../../shared/domain/operator-facts.ts'
import { PAGE_HEADS, structuredData, type PageHead } from '../features/marketing/page-heads.ts'
import { createUnsavedWork } from '../platform/unsaved-work.tsx'
import { documentTitle } from '../ui/document-title.ts'
import { AppFrame } from './routing/app-frame.tsx'
import { createLazyRoutes } from './routing/lazy-routes.ts'
import { marketingRoutes } from './routing/marketing-routes.tsx'
import { Pages } from './routing/pages.tsx'

export type DrawnPage = {
  readonly path: MarketingPath
  readonly markup: string
  /** The document title. */
  readonly title: string
  readonly head: PageHead
  /** schema.org, one object each. */
  readonly structuredData: readonly object[]
}

export async function drawPages(): Promise<readonly DrawnPage[]> {
  return Promise.all(
    MARKETING_PATHS.map(async (path) => ({
      path,
      markup: await draw(path),
      title: documentTitle(PAGE_HEADS[path].title),
      head: PAGE_HEADS[path],
      structuredData: structuredData(path),
    })),
  )
}

async function draw(path: MarketingPath): Promise<string> {
  const marketing = marketingRoutes((load) => load())
  const routes = createLazyRoutes(marketing, () => Promise.resolve(marketing))
  await routes.load(path)
  return renderToString(
    <AppFrame
      facts={OPERATOR_STAND_INS}
      unsavedWork={createUnsavedWork()}
      pages={
        <StaticRouter location={path}>
          <Pages routes={routes} />
        </StaticRouter>
      }
      updates={null}
    />,
  )
}
