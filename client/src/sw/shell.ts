/**
 * The app's own files, kept on the device so that every page opens offline. Nothing else is ever cached: answers of the server belong to
 * a person and would outlive their session here.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NAVIGATION_DENYLIST } from '../../../shared/contracts/bff-routes.ts'
import { documentOf, marketingPathOf } from '../../../shared/domain/marketing-pages.ts'

const SHELL = '/index.html'

export function serveShell(files: (PrecacheEntry | string)[]): void {
  // The marketing pages have documents of their own; without this the shell, /index.html, would pass for the start page.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false, urlManipulation: drawnDocument })
  // Runs in `activate`, when no window can still be asking for the former version's files.
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: [...NAVIGATION_DENYLIST] }))
}

function drawnDocument({ url }: { url: URL }): URL[] {
  const page = marketingPathOf(url.pathname)
  return page === null ? [] : [new URL(documentOf(page), url)]
}
