import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { PAGES_BELOW, PROTECTED_PATHS, PUBLIC_PATHS } from './guards/route-access.ts'
import { marketingRoutes } from './marketing-routes.tsx'
import { platformRoutes } from './platform-routes.tsx'
import { createServedMark } from '../platform/served-mark.ts'
import { createUnsavedWork } from '../platform/unsaved-work.tsx'
import { routesToward } from './routes-toward.ts'
import type { Runtime } from './runtime.ts'

/** Only the table is looked at: no page is drawn. */
const runtime: Runtime = {
  unsavedWork: createUnsavedWork(),
  served: createServedMark(),
  platform: vi.fn(),
  offline: vi.fn(),
  queries: vi.fn(),
}

const loadPage = () => Promise.reject(new Error('no page is loaded here'))
const routes = [...marketingRoutes(loadPage), ...platformRoutes(runtime, loadPage)]

it('the routes toward an address answer it as the whole table does', () => {
  const found = (table: RouteObject[], pathname: string): readonly (string | undefined)[] =>
    (matchRoutes(table, pathname) ?? []).map(({ route }) => route.path)
  for (const path of addressesOf(routes, '')) {
    const pathname = `/${path.replaceAll(/:\w+|\*/g, 'something')}`.replaceAll('//', '/')
    expect(found(routesToward(routes, pathname), pathname), pathname).toEqual(found(routes, pathname))
  }
})

it('every page of the route table is named by the list that the journeys go through', () => {
  const named = new Set<string>([...PUBLIC_PATHS, ...Object.keys(PROTECTED_PATHS), ...PAGES_BELOW, '*'])
  const drawn = new Set(addressesOf(routes, ''))
  expect(
    [...drawn].filter((path) => !named.has(path)),
    'in the table, not in the lists',
  ).toEqual([])
  expect(
    [...named].filter((path) => !drawn.has(path) && !path.endsWith('/*')),
    'in the lists, not in the table',
  ).toEqual([])
})

/** The whole address of every route that draws something of its own. */
function addressesOf(routes: readonly RouteObject[], above: string): readonly string[] {
  return routes.flatMap((route) => {
    const { path, index } = route
    const here = path === undefined ? above : path.startsWith('/') || path === '*' ? path : `${above}/${path}`
    const below = addressesOf(route.children ?? [], here)
    return path === undefined && index !== true ? below : [here, ...below]
  })
}
