import { matchRoutes, Navigate, type RouteObject } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { START_PAGE } from '../../../../shared/contracts/launch.ts'
import { OPEN_FILES_PAGE } from '../../../../shared/contracts/share-target.ts'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import { CALLBACK_PATHS } from '../../../../shared/domain/integrations.ts'
import { navEntries, PAGES, type Page } from '../../platform/navigation/pages.ts'
import { paths, REFERRAL_TABS, referralsTabPath } from '../../platform/navigation/paths.ts'
import { createBuildStatus } from '../../platform/build-status.ts'
import { createUnsavedWork } from '../../platform/unsaved-work.tsx'
import { NotFoundPage } from '../guards/not-found-page.tsx'
import { marketingRoutes } from './marketing-routes.tsx'
import { pageAt } from './page-at.ts'
import { PAGE_CODE } from './page-code.tsx'
import { pageStyleOf } from './page-style.ts'
import { platformRoutes } from './platform-routes.tsx'
import { routesToward } from './routes-toward.ts'
import type { Runtime } from '../start/runtime.ts'

/** These tests inspect only the routes; no page is rendered. */
const runtime: Runtime = {
  unsavedWork: createUnsavedWork(),
  served: createBuildStatus(),
  platform: vi.fn(),
  offline: vi.fn(),
  queries: vi.fn(),
}

const loadPage = () => Promise.reject(new Error('no page is loaded here'))
const marketing = marketingRoutes(loadPage)
const platform = platformRoutes(runtime, loadPage)
const routes = [...marketing.routes, ...platform.routes]
const leaves = leavesOf(routes)
const pathnameOf = (path: string): string => `/${path.replaceAll(/:\w+|\*/g, 'something')}`.replace('//', '/')
const found = (table: RouteObject[], pathname: string): readonly (string | undefined)[] =>
  (matchRoutes(table, pathname) ?? []).map(({ route }) => route.path)

describe('the routes come from the table of pages', () => {
  it('one for each record, and no other', () => {
    expect(leaves.map(({ path }) => path).toSorted()).toEqual(PAGES.map(({ path }) => path).toSorted())
  })

  it.each(PAGES)('$path shows what its record says', ({ path, area, leadsTo }) => {
    const route = leaves.find((leaf) => leaf.path === path)
    const expected = {
      redirect: { element: { type: Navigate, props: { to: leadsTo, replace: true } } },
      unknown: { element: { type: NotFoundPage } },
      screen: { lazy: expect.any(Function) as unknown },
    }
    const own = area === 'unknown' ? area : 'screen'
    expect(route).toMatchObject(expected[leadsTo === undefined ? own : 'redirect'])
  })

  it('pages of one area stand in the same parent route, pages of another in another', () => {
    const areaOf = ({ area }: Page) => area
    const byParent = Map.groupBy(PAGES, ({ path }) => matchRoutes(routes, pathnameOf(path))?.at(-2)?.route)
    const areas = [...byParent.values()].map((pages) => [...new Set(pages.map(areaOf))].join())
    expect(areas.toSorted()).toEqual([...new Set(PAGES.map(areaOf))].toSorted())
  })

  it('names code for no other address', () => {
    const known = new Set<string>(PAGES.map(({ path }) => path))
    expect(Object.keys(PAGE_CODE).filter((path) => !known.has(path))).toEqual([])
  })
})

describe.each(PAGES.map(({ path }) => path))('%s', (path) => {
  const pathname = pathnameOf(path)
  it('the routes toward it answer it as all routes do', () => {
    expect(found(routesToward(routes, pathname), pathname)).toEqual(found(routes, pathname))
  })

  it('the guard and the style look at the record of the page that the router shows, however its address is written', () => {
    const [first = '', ...rest] = pathname.slice(1)
    const encoded = `/${first === '' ? '' : `%${first.charCodeAt(0).toString(16)}`}${rest.join('')}`
    for (const written of [pathname, encoded, pathname.toUpperCase(), `${pathname}/`]) {
      expect(found(routes, written).at(-1), written).toBe(path)
      expect(pageAt(written).path, written).toBe(path)
    }
  })
})

describe('styles', () => {
  it('of the marketing routes, known before the table is there, are those of the table', () => {
    for (const { path, leadsTo } of PAGES.filter(({ area }) => area === 'marketing'))
      if (leadsTo === undefined) expect(marketing.styleOf(path)).toBe(pageStyleOf(path))
  })

  it('of all other routes are those of the table', () => {
    for (const { path, style } of PAGES) expect(platform.styleOf(pathnameOf(path)), path).toBe(style)
  })
})

describe('what names an address names a page of the table', () => {
  const addresses = [
    ...Object.values(paths),
    ...Object.values(DESTINATIONS),
    ...Object.values(CALLBACK_PATHS).flat(),
    ...PAGES.flatMap(({ leadsTo }) => leadsTo ?? []),
    START_PAGE,
    OPEN_FILES_PAGE,
  ]
  it.each([...new Set(addresses)])('%s', (address) => {
    expect(pageAt(address.replace(/\?.*/, '')).area).not.toBe('unknown')
  })

  it('links to a part of the list of referrals name one of its tabs', () => {
    const tabs = REFERRAL_TABS.map(referralsTabPath)
    for (const { to, query } of navEntries('palette'))
      if (to === paths.referrals) expect(tabs).toContain(`${to}?${query ?? ''}`)
  })
})

/** Every route that renders its own content. */
function leavesOf(table: readonly RouteObject[]): readonly RouteObject[] {
  return table.flatMap((route) => (route.children === undefined ? [route] : leavesOf(route.children)))
}
