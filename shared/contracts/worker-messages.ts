/** Message types (`type`) between pages and the service worker. */

/** To a waiting worker: activate. The name is workbox-window's. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** To the active worker, from a page that activates a new version: browsers delay the activation while this worker is busy. */
export const STEP_ASIDE = 'STEP_ASIDE'

/** From the worker that unregisters all workers (client/public/sw-off.js): a page that replies on the port reloads on its own. */
export const WORKER_WITHDRAWN = 'WORKER_WITHDRAWN'

/** To the active worker, from a page that has registered it: the unregistering worker then unregisters itself again. */
export const PAGE_HAS_REGISTERED = 'PAGE_HAS_REGISTERED'
