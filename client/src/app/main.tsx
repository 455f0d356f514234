/** Entry of the browser app: assembles its parts and renders them. */
import '../platform/strict-policy.ts'
import '../ui/styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { probeFrom } from '../offline/probe.ts'
import { InstallProvider } from '../platform/install/install-provider.tsx'
import { createInstallStore } from '../platform/install/install.store.ts'
import { createConsoleLogger } from '../platform/log/logger.ts'
import { nextTask } from '../platform/next-task.ts'
import { readOperatorFacts } from '../platform/operator-facts.tsx'
import { trackDirtyFields } from '../platform/dirty-fields.ts'
import { AppFrame } from './routing/app-frame.tsx'
import { AppLaunches } from './launches/app-launches.tsx'
import { AppUpdates } from './updates/app-updates.tsx'
import { browserPageLoader } from './routing/browser-page-loader.ts'
import { browserServiceWorker } from './updates/browser-service-worker.ts'
import { isPrerendered } from './start/prerendered-page.ts'
import { createLazyRoutes } from './routing/lazy-routes.ts'
import { marketingRoutes } from './routing/marketing-routes.tsx'
import { Pages } from './routing/pages.tsx'
import { createRuntime } from './start/runtime.ts'
import { startUp } from './start/start-up.ts'

// A separate task, so that evaluating the modules and mounting do not form one long task.
void nextTask().then(() => startUp(document, mount))

function mount(root: HTMLElement): void {
  const runtime = createRuntime(window)
  const { unsavedWork, served } = runtime
  const typedText = trackDirtyFields(document)
  const loadPage = browserPageLoader(window, import.meta.url, { unsavedWork, typedText })
  const routes = createLazyRoutes(marketingRoutes(loadPage), async () => {
    await loadPage(() => import('./start/first-contracts.ts'))
    const platformRoutes = await loadPage(
      async () => (await import('./routing/platform-routes.tsx')).platformRoutes,
    )
    await nextTask()
    return platformRoutes(runtime, loadPage)
  })
  const logger = createConsoleLogger(console)
  const browser = browserServiceWorker(window)
  const installation = createInstallStore(window)
  const app = (
    <AppFrame
      facts={readOperatorFacts(document)}
      unsavedWork={unsavedWork}
      pages={
        <InstallProvider store={installation}>
          <BrowserRouter>
            <Pages routes={routes} />
            <AppLaunches runtime={runtime} logger={logger} />
          </BrowserRouter>
        </InstallProvider>
      }
      updates={
        <AppUpdates
          unsavedWork={unsavedWork}
          typedText={typedText}
          served={served}
          browser={browser}
          onRefused={(cause) =>
            logger.warn('The service worker was refused; the app will not open offline.', cause)
          }
          reload={() => window.location.reload()}
          isServed={() => probeFrom(window)}
        />
      }
    />
  )
  if (isPrerendered(root, window.location)) {
    routes.load(window.location.pathname).then(
      // A transition, so that hydration does not block the page, which is already readable.
      () => startTransition(() => void hydrateRoot(root, app)),
      // The prerendered page stays usable: better than replacing it with an error.
      (cause: unknown) => logger.warn('The code of this page did not come; it stays as it was drawn.', cause),
    )
    return
  }
  root.replaceChildren()
  startTransition(() => createRoot(root).render(app))
}
