import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useLocation, useRoutes, type Location } from 'react-router-dom'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorBoundary } from '../start/error-boundary.tsx'
import { useRemovedLateNote } from '../start/late-note.ts'
import type { LazyRoutes } from './lazy-routes.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { useStyleTransition } from './use-style-transition.ts'

type PagesProps = { readonly routes: LazyRoutes }

/** Renders the current page. Keeps the previous page while the next one's code loads; errors show the error page. */
export function Pages({ routes }: PagesProps): ReactNode {
  const wanted = useLocation()
  return (
    <ErrorBoundary location={wanted}>
      <LoadedPages routes={routes} wanted={wanted} />
    </ErrorBoundary>
  )
}

type LoadedPagesProps = PagesProps & { readonly wanted: Location }

function LoadedPages({ routes, wanted }: LoadedPagesProps): ReactNode {
  const shown = useStyleTransition(useLoadedLocation(routes, wanted), routes.styleOf)
  useRemovedLateNote(shown !== null)
  return shown === null ? <Spinner page /> : <PageAt routes={routes} location={shown} />
}

/** The address to render: `wanted` once its code is loaded, until then the previous one; null while the first page loads. */
function useLoadedLocation(routes: LazyRoutes, wanted: Location): Location | null {
  const isLoaded = routes.isLoaded(wanted.pathname)
  const [last, setLast] = useState<Location | null>(isLoaded ? wanted : null)
  const [failed, setFailed] = useState<{ readonly at: Location; readonly cause: unknown } | null>(null)
  const [, setArrived] = useState<Location | null>(null)
  if (isLoaded && last !== wanted) setLast(wanted)
  useEffect(() => {
    if (routes.isLoaded(wanted.pathname)) return undefined
    let isWanted = true
    routes.load(wanted.pathname).then(
      () => {
        // A transition renders in slices, so that a large page does not block the main thread.
        if (isWanted) startTransition(() => setArrived(wanted))
      },
      (cause: unknown) => {
        if (isWanted) setFailed({ at: wanted, cause })
      },
    )
    return () => {
      isWanted = false
    }
  }, [routes, wanted])
  if (failed?.at === wanted) throw failed.cause
  return isLoaded ? wanted : last
}

type PageAtProps = PagesProps & { readonly location: Location }

function PageAt({ routes, location }: PageAtProps): ReactNode {
  const style = routes.styleOf(location.pathname)
  useLayoutEffect(() => {
    document.documentElement.dataset['pageStyle'] = style
  }, [style])
  useScrollMemory(location)
  return useRoutes(routes.table(location.pathname), location)
}
