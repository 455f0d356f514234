import type { RouteObject } from 'react-router-dom'
import type { LoadPage } from './guards/identity-routes.tsx'
import type { Runtime } from './runtime.ts'

/** Around pages of people who are not members yet: drafts are kept on the device, but there is no frame of the application. */
export function applicantRoute(runtime: Runtime, loadPage: LoadPage, children: RouteObject[]): RouteObject {
  return {
    lazy: async () => {
      const [{ RegistrationArea }, core, queries] = await loadPage(() =>
        Promise.all([import('./registration-area.tsx'), runtime.offline(), runtime.queries()]),
      )
      return { element: <RegistrationArea core={core} queries={queries} /> }
    },
    children,
  }
}
