/** The routes of people who look for an attorney. */
import type { RouteObject } from 'react-router-dom'
import { applicantRoute } from './applicant-route.tsx'
import type { LoadPage } from './guards/identity-routes.tsx'
import type { Runtime } from './runtime.ts'

/** Stands by itself, before there is an account. */
export function clientIntakeRoute(runtime: Runtime, loadPage: LoadPage): RouteObject {
  return applicantRoute(runtime, loadPage, [
    {
      path: '/home',
      lazy: async () => {
        const page = () => import('../features/client-home/intake/intake-page.tsx')
        return { Component: (await loadPage(page)).IntakePage }
      },
    },
  ])
}

/** Inside the application's frame. */
export function clientHomeRoute(loadPage: LoadPage): RouteObject {
  return {
    path: '/home2',
    lazy: async () => {
      const page = () => import('../features/client-home/requests/client-home-page.tsx')
      return { Component: (await loadPage(page)).ClientHomePage }
    },
  }
}
