/**
 * The table of routes, whose parts are loaded when an address first needs them: all parts of one address at once, so that a page inside
 * of two areas does not wait three times. Understands of a route what the app uses: path, index, element, Component, lazy, children.
 */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageStyle } from '../../platform/navigation/page-record.ts'
import { routesToward } from './routes-toward.ts'

export type RouteTable = {
  readonly routes: RouteObject[]
  /** The look of each address that the routes answer. */
  readonly styleOf: (pathname: string) => PageStyle
}

export type LazyRoutes = {
  /** The routes toward an address as they can be drawn now; what is not loaded yet draws nothing. */
  readonly table: (pathname: string) => RouteObject[]
  readonly isLoaded: (pathname: string) => boolean
  /** Of an address whose page is loaded. */
  readonly styleOf: (pathname: string) => PageStyle
  /** Rejects with what the first failing part rejected with; asking again tries again. */
  readonly load: (pathname: string) => Promise<void>
}

type Matches = ReturnType<typeof matchRoutes>
type Part = Pick<RouteObject, 'Component' | 'element'>
/** Stands for its route: the table is handed out in copies. */
type Loader = NonNullable<RouteObject['lazy']>
type Parts = ReadonlyMap<Loader, Part>

/** `others` is asked for the rest of the routes when an address is wanted that `first` does not know; its styles are those of all pages. */
export function createLazyRoutes(first: RouteTable, others: () => Promise<RouteTable>): LazyRoutes {
  const parts = new Map<Loader, Part>()
  const loading = new Map<Loader, Promise<void>>()
  let isWhole = false
  let { routes, styleOf } = first
  let table = withParts(routes, parts)

  let last: { readonly of: RouteObject[]; readonly pathname: string; readonly matches: Matches } | null = null
  // Drawing one address asks many times.
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
