import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { routesToward } from './routes-toward.ts'

const TABLE: RouteObject[] = [
  { path: '/', id: 'landing' },
  { path: '/pricing', id: 'pricing' },
  {
    id: 'area',
    children: [
      { path: '/queue', id: 'queue' },
      {
        path: '/settings',
        id: 'settings',
        children: [
          { index: true, id: 'profile' },
          { path: 'billing', id: 'billing' },
        ],
      },
      { path: '/settings/device/:name', id: 'device' },
      { path: '/r/:token', id: 'recipient' },
      { path: '/:language?/help', id: 'help' },
      { path: 'old?/press', id: 'press' },
      { path: '*', id: 'unknown' },
    ],
  },
]

/** The IDs of the routes that match an address. */
const found = (table: RouteObject[], pathname: string): readonly (string | undefined)[] | undefined =>
  matchRoutes(table, pathname)?.map(({ route }) => route.id)

describe('routesToward', () => {
  it.each([
    '/',
    '/pricing',
    '/Pricing/',
    '//pricing',
    '/%70ricing',
    '/queue',
    '/settings',
    '/settings/billing',
    '/settings/device/a%2Fb',
    '/r/abc',
    '/help',
    '/en/help',
    '/press',
    '/old/press',
    '/nowhere/at/all',
    '/queues',
  ])('has all that %s may match', (pathname) => {
    expect(found(routesToward(TABLE, pathname), pathname)).toEqual(found(TABLE, pathname))
  })

  it('leaves out what begins in another way', () => {
    const left = routesToward(TABLE, '/settings/billing')
    expect(left.map(({ id }) => id)).toEqual(['landing', 'area'])
    expect(left[1]?.children?.map(({ id }) => id)).toEqual(['settings', 'device', 'help', 'press', 'unknown'])
  })
})
