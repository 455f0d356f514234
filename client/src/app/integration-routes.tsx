/** The routes of connected outside accounts. */
import type { RouteObject } from 'react-router-dom'
import { CALLBACK_PATHS } from '../../../shared/domain/integrations.ts'
import { paths } from '../platform/navigation/paths.ts'
import type { LoadPage, SettingsTabRoute } from './guards/identity-routes.tsx'

/** Where the providers send people back to; without the application's frame, as the sign-in's. */
export function integrationCallbackRoutes(loadPage: LoadPage): RouteObject[] {
  const screens = () =>
    loadPage(() => import('../features/integrations/callback/integration-callback-screen.tsx'))
  return [
    ...CALLBACK_PATHS.google.map((path) => ({
      path,
      lazy: async () => ({ Component: (await screens()).GoogleCallbackScreen }),
    })),
    ...CALLBACK_PATHS.onedrive.map((path) => ({
      path,
      lazy: async () => ({ Component: (await screens()).OnedriveCallbackScreen }),
    })),
  ]
}

/** Inside the application's frame. */
export function kiwiAiRoute(loadPage: LoadPage): RouteObject {
  return {
    path: paths.kiwiAi,
    lazy: async () => {
      const page = () => import('../features/integrations/workspace/kiwi-ai-page.tsx')
      return { Component: (await loadPage(page)).KiwiAiPage }
    },
  }
}

export const integrationsTab: SettingsTabRoute = {
  segment: 'integrations',
  label: 'Integrations',
  attorneysOnly: true,
  load: async () => (await import('../features/integrations/accounts/integrations-tab.tsx')).IntegrationsTab,
}
