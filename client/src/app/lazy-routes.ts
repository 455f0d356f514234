/**
 * The table of routes, whose parts are loaded when an address first needs them: all parts of one address at once, so that a page inside
 * of two areas does not wait three times. Understands of a route what the app uses: path, index, element, Component, lazy, children.
 */
import { matchRoutes, type RouteObject } from 'react-router-dom'

export type LazyRoutes = {
  /** The routes as they can be drawn now; what is not loaded yet draws nothing. The same array until something more has been loaded. */
  readonly table: () => RouteObject[]
  readonly isLoaded: (pathname: string) => boolean
  /** Rejects with what the first failing part rejected with; asking again tries again. */
  readonly load: (pathname: string) => Promise<void>
}

type Matches = ReturnType<typeof matchRoutes>
type Part = Pick<RouteObject, 'Component' | 'element'>

/** `others` is asked for the rest of the table when an address is wanted that `first` does not know. */
export function createLazyRoutes(first: RouteObject[], others: () => Promise<RouteObject[]>): LazyRoutes {
  const parts = new Map<RouteObject, Part>()
  const loading = new Map<RouteObject, Promise<void>>()
  let isWhole = false
  let routes = first
  let table = withParts(routes, parts)

  let last: { readonly of: RouteObject[]; readonly pathname: string; readonly matches: Matches } | null = null
  // Matching compiles the pattern of every route, and drawing one address asks many times.
  const matchesAt = (pathname: string): Matches => {
    if (last?.of !== routes || last.pathname !== pathname)
      last = { of: routes, pathname, matches: matchRoutes(routes, pathname) }
    return last.matches
  }
  const missingAt = (pathname: string): readonly RouteObject[] =>
    (matchesAt(pathname) ?? [])
      .map(({ route }) => route)
      .filter((route) => typeof route.lazy === 'function' && !parts.has(route))

  const loadOthers = async (): Promise<void> => {
    const more = await others()
    if (isWhole) return
    isWhole = true
    routes = [...first, ...more]
  }
  const loadPart = (route: RouteObject): Promise<void> => {
    const current = loading.get(route) ?? fetchPart(route)
    loading.set(route, current)
    return current
  }
  const fetchPart = async (route: RouteObject): Promise<void> => {
    try {
      if (typeof route.lazy === 'function') parts.set(route, partOf(await route.lazy()))
    } finally {
      loading.delete(route)
    }
  }
  const isKnown = (pathname: string): boolean => isWhole || matchesAt(pathname) !== null

  return {
    table: () => table,
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

function withParts(routes: RouteObject[], parts: ReadonlyMap<RouteObject, Part>): RouteObject[] {
  return routes.map((route) => {
    const { lazy: _, ...rest } = route
    if (rest.index === true) return { ...rest, ...parts.get(route) }
    const children = rest.children === undefined ? undefined : withParts(rest.children, parts)
    return { ...rest, ...parts.get(route), ...(children === undefined ? {} : { children }) }
  })
}
