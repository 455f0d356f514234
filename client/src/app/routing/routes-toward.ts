/**
 * The part of a table of routes that can match an address. The router compiles the pattern of every route it is given before it tries the
 * first, and most of ours can be told from the first segment alone.
 */
import type { RouteObject } from 'react-router-dom'

/** `matchRoutes` finds in them what it finds in the whole table. */
export function routesToward(routes: RouteObject[], pathname: string): RouteObject[] {
  const wanted = firstSegment(pathname)
  // Written in another way, it may still be the same segment.
  if (wanted.includes('%')) return routes
  return routes.flatMap((route) => toward(route, wanted))
}

function toward(route: RouteObject, wanted: string): RouteObject[] {
  const own = firstSegment(route.path ?? '')
  if (own !== '') return isPattern(own) || own === wanted ? [route] : []
  if (route.children === undefined) return [route]
  return [{ ...route, children: route.children.flatMap((child) => toward(child, wanted)) }]
}

/** Of an address or a pattern, in small letters as the router compares them; empty where it has none. */
function firstSegment(path: string): string {
  return (/^\/*([^/]*)/.exec(path)?.[1] ?? '').toLowerCase()
}

/** A parameter, the rest of the address, or a segment that may be missing. */
function isPattern(segment: string): boolean {
  return /^[:*]|\?$/.test(segment)
}
