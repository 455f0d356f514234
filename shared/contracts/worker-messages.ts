/** What pages and the service worker say to each other, in `type`. */

/** To a waiting worker: take over. The word is workbox-window's. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** To the active worker, from a page that lets a new version take over: browsers wait with that while this one is at work. */
export const STEP_ASIDE = 'STEP_ASIDE'

/** From the worker that ends workers (client/public/sw-off.js): a page that answers on the port reloads by itself. */
export const WORKER_WITHDRAWN = 'WORKER_WITHDRAWN'

/** To the active worker, from a page that has registered it: the worker that ends workers then ends itself once more. */
export const PAGE_HAS_REGISTERED = 'PAGE_HAS_REGISTERED'
