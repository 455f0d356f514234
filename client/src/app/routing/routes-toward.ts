/**
 * Selects the routes that can match an address. The router compiles every route's pattern before it tries the first, and the first path
 * segment rules most of them out.
 */
import type { RouteObject } from 'react-router-dom'

/** `matchRoutes` finds the same match in the result as in the whole table. */
export function routesToward(routes: RouteObject[], pathname: string): RouteObject[] {
  const wanted = firstSegment(pathname)
  // A percent-encoded segment may still match.
  if (wanted.includes('%')) return routes
  return routes.flatMap((route) => toward(route, wanted))
}

function toward(route: RouteObject, wanted: string): RouteObject[] {
  const own = firstSegment(route.path ?? '')
  if (own !== '') return isPattern(own) || own === wanted ? [route] : []
  if (route.children === undefined) return [route]
  return [{ ...route, children: route.children.flatMap((child) => toward(child, wanted)) }]
}

/** The first segment of an address or pattern, in lowercase, because the router ignores case. Empty if there is none. */
function firstSegment(path: string): string {
  return (/^\/*([^/]*)/.exec(path)?.[1] ?? '').toLowerCase()
}

/** True for a parameter, a splat or an optional segment. */
function isPattern(segment: string): boolean {
  return /^[:*]|\?$/.test(segment)
}
