/**
 * A route table that loads the lazy parts of an address when it is first needed. Loads them in parallel, so that a page nested in two areas
 * waits once. Supports the route properties that the app uses: path, index, element, Component, lazy, children.
 */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageStyle } from '../../platform/navigation/page-record.ts'
import { routesToward } from './routes-toward.ts'

export type RouteTable = {
  readonly routes: RouteObject[]
  /** The page style of each address that the routes match. */
  readonly styleOf: (pathname: string) => PageStyle
}

export type LazyRoutes = {
  /** The routes that can match an address. Parts that are not loaded yet render nothing. */
  readonly table: (pathname: string) => RouteObject[]
  readonly isLoaded: (pathname: string) => boolean
  /** The style of an address whose page is loaded. */
  readonly styleOf: (pathname: string) => PageStyle
  /** Rejects with the error of the first part that fails; the next call tries again. */
  readonly load: (pathname: string) => Promise<void>
}

type Matches = ReturnType<typeof matchRoutes>
type Part = Pick<RouteObject, 'Component' | 'element'>
/** Identifies its route, because route objects are copied. */
type Loader = NonNullable<RouteObject['lazy']>
type Parts = ReadonlyMap<Loader, Part>

/** Calls `others` for the remaining routes when `first` does not match an address. The `styleOf` of `others` covers all pages. */
export function createLazyRoutes(first: RouteTable, others: () => Promise<RouteTable>): LazyRoutes {
  const parts = new Map<Loader, Part>()
  const loading = new Map<Loader, Promise<void>>()
  let isWhole = false
  let { routes, styleOf } = first
  let table = withParts(routes, parts)

  let last: { readonly of: RouteObject[]; readonly pathname: string; readonly matches: Matches } | null = null
  // Cached, because rendering one address calls it many times.
  const matchesAt = (pathname: string): Matches => {
    if (last?.of !== routes || last.pathname !== pathname)
      last = { of: routes, pathname, matches: matchRoutes(routesToward(routes, pathname), pathname) }
    return last.matches
  }
  const missingAt = (pathname: string): readonly Loader[] =>
    (matchesAt(pathname) ?? []).flatMap(({ route: { lazy } }) =>
      lazy === undefined || parts.has(lazy) ? [] : [lazy],
    )

  const loadOthers = async (): Promise<void> => {
    const more = await others()
    if (isWhole) return
    isWhole = true
    routes = [...routes, ...more.routes]
    styleOf = more.styleOf
  }
  const loadPart = (loader: Loader): Promise<void> => {
    const current = loading.get(loader) ?? fetchPart(loader)
    loading.set(loader, current)
    return current
  }
  const fetchPart = async (loader: Loader): Promise<void> => {
    try {
      if (typeof loader === 'function') parts.set(loader, partOf(await loader()))
    } finally {
      loading.delete(loader)
    }
  }
  const isKnown = (pathname: string): boolean => isWhole || matchesAt(pathname) !== null

  return {
    table: (pathname) => routesToward(table, pathname),
    styleOf: (pathname) => styleOf(pathname),
    isLoaded: (pathname) => isKnown(pathname) && missingAt(pathname).length === 0,
    load: async (pathname) => {
      if (!isKnown(pathname)) await loadOthers()
      await Promise.all(missingAt(pathname).map(loadPart))
      table = withParts(routes, parts)
    },
  }
}

function partOf({ Component, element }: Part): Part {
  return Component === undefined ? { element } : { Component }
}

function withParts(routes: RouteObject[], parts: Parts): RouteObject[] {
  return routes.map(({ lazy, ...rest }) => {
    const part = lazy === undefined ? undefined : parts.get(lazy)
    if (rest.index === true) return { ...rest, ...part }
    const children = rest.children === undefined ? undefined : withParts(rest.children, parts)
    return { ...rest, ...part, ...(children === undefined ? {} : { children }) }
  })
}
