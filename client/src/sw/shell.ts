/**
 * Caches the app's own files, so that every page opens offline. Never caches server responses: they belong to a user and would outlive
 * their session.
 */
import { cleanupOutdatedCaches, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NAVIGATION_DENYLIST } from '../../../shared/contracts/bff-routes.ts'
import { documentOf, marketingPathOf } from '../../../shared/domain/marketing-pages.ts'
import { keepApp } from './keep-app.ts'
import { createKeptFiles, isKept } from './kept-files.ts'

const SHELL = '/index.html'

export function serveShell(
  scope: ServiceWorkerGlobalScope,
  files: readonly (PrecacheEntry | string)[],
): void {
  const kept = keepApp(scope, files)
  // Marketing pages have their own documents; without these options the shell, /index.html, would be served as the start page.
  registerRoute(
    new PrecacheRoute(kept, { directoryIndex: '', cleanURLs: false, urlManipulation: drawnDocument }),
  )
  // Runs in `activate`, when no window can request the previous version's files any more.
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(kept.createHandlerBoundToURL(SHELL), { denylist: [...NAVIGATION_DENYLIST] }),
  )
}

function drawnDocument({ url }: { url: URL }): URL[] {
  const page = marketingPathOf(url.pathname)
  return page === null ? [] : [new URL(documentOf(page), url)]
}

export function serveKeptFiles(scope: ServiceWorkerGlobalScope): void {
  const answer = createKeptFiles(scope)
  registerRoute(
    ({ url }) => isKept(url, scope.location.origin),
    ({ request }) => answer(request),
  )
}
