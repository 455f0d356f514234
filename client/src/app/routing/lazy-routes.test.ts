import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { createLazyRoutes, type RouteTable } from './lazy-routes.ts'

const Area = (): ReactNode => null
const Page = (): ReactNode => null

function tableOf(...routes: RouteObject[]): RouteTable {
  return { routes, styleOf: () => 'application' }
}
const nothing = () => Promise.resolve(tableOf())

function landing(): RouteTable {
  return {
    routes: [{ path: '/', lazy: () => Promise.resolve({ Component: Page }) }],
    styleOf: () => 'marketing',
  }
}

describe('lazy routes', () => {
  it('load all parts of an address at once', async () => {
    const asked: string[] = []
    const part = (name: string, Component: () => ReactNode) => async () => {
      asked.push(name)
      // Never resolves if the parts load one after the other.
      await vi.waitUntil(() => asked.length === 2)
      return { Component }
    }
    const routes = createLazyRoutes(
      tableOf({ lazy: part('area', Area), children: [{ path: '/queue', lazy: part('page', Page) }] }),
      nothing,
    )
    expect(routes.isLoaded('/queue')).toBe(false)
    await routes.load('/queue')
    expect(routes.isLoaded('/queue')).toBe(true)
    expect(routes.table('/queue')).toMatchObject([
      { Component: Area, children: [{ path: '/queue', Component: Page }] },
    ])
  })

  it('load each part once', async () => {
    const load = vi.fn(() => Promise.resolve({ Component: Page }))
    const routes = createLazyRoutes(tableOf({ path: '/', lazy: load }), nothing)
    await Promise.all([routes.load('/'), routes.load('/')])
    await routes.load('/')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('ask for the rest of the table only for an address that the first does not know', async () => {
    const others = vi.fn(() =>
      Promise.resolve(tableOf({ path: '/queue', element: 'the queue' }, { path: '*', element: 'not found' })),
    )
    const routes = createLazyRoutes(landing(), others)
    await routes.load('/')
    expect(others).not.toHaveBeenCalled()
    expect(routes.styleOf('/')).toBe('marketing')
    expect(routes.isLoaded('/queue')).toBe(false)
    await Promise.all([routes.load('/queue'), routes.load('/elsewhere')])
    expect(routes.isLoaded('/queue')).toBe(true)
    expect(routes.styleOf('/queue')).toBe('application')
    expect(routes.table('/queue').map(({ path }) => path)).toEqual(['/', '/queue', '*'])
  })

  it('a part that could not be loaded is tried again the next time', async () => {
    const load = vi
      .fn<() => Promise<{ Component: typeof Page }>>()
      .mockRejectedValueOnce(new Error('the connection was lost'))
      .mockResolvedValue({ Component: Page })
    const routes = createLazyRoutes(tableOf({ path: '/', lazy: load }), nothing)
    await expect(routes.load('/')).rejects.toThrow('the connection was lost')
    expect(routes.isLoaded('/')).toBe(false)
    await routes.load('/')
    expect(routes.isLoaded('/')).toBe(true)
  })
})
