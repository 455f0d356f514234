import { matchRoutes, type RouteObject } from 'react-router-dom'
import { PAGES, type Page } from '../../platform/navigation/pages.ts'
import { routesToward } from './routes-toward.ts'

const PATTERNS: RouteObject[] = PAGES.map(({ path }) => ({ path }))
const BY_PATTERN: ReadonlyMap<string, Page> = new Map(PAGES.map((page) => [page.path, page]))

/** The page record of an address. Uses the router's matching, so that the guard decides about the page that is rendered. */
export function pageAt(pathname: string): Page {
  const pattern = matchRoutes(routesToward(PATTERNS, pathname), pathname)?.at(-1)?.route.path
  const page = BY_PATTERN.get(pattern ?? '*')
  if (page === undefined) throw new Error(`No record in the table of pages fits ${pathname}`)
  return page
}
