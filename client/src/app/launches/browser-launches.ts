/** The browser's dependencies for handling launches. Loaded late: the browser queues launches until a consumer is set. */
import type { Logger } from '../../platform/log/logger.ts'
import { followLaunches, type LaunchQueue } from './launches.ts'
import type { Runtime } from '../start/runtime.ts'

type LaunchedWindow = Window & { readonly launchQueue?: LaunchQueue }

/** Does nothing in browsers without the launch queue. `show` is the router's navigation. */
export function followBrowserLaunches(
  page: LaunchedWindow,
  runtime: Runtime,
  show: (path: string) => void,
  logger: Logger,
): void {
  const { launchQueue, location, performance, sessionStorage } = page
  if (launchQueue === undefined) return
  const [loading] = performance.getEntriesByType('navigation')
  followLaunches({
    queue: launchQueue,
    origin: location.origin,
    loadedFrom: loading?.name ?? location.href,
    isReload: loading instanceof PerformanceNavigationTiming && loading.type === 'reload',
    marks: sessionStorage,
    saveAll: runtime.unsavedWork.flushAll,
    keepFiles: async (files) => {
      // Loaded on demand, because only opened files need this code.
      const [{ sharedPage }, { contentOfFiles }, { shares }] = await Promise.all([
        import('../../../../shared/contracts/share-target.ts'),
        import('../../offline/operations/shared-content.ts'),
        runtime.offline(),
      ])
      return sharedPage(await shares.keep(contentOfFiles(files)))
    },
    show,
    leaveTo: (url) => location.assign(url),
    onFailure: (cause) => logger.error('What the app was started for could not be opened.', cause),
  })
}
