/** What pages and the service worker say to each other, in `type`. */

/** To a waiting worker: take over. The word is workbox-window's. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** From the worker that ends workers (client/public/sw-off.js): a page that answers on the port reloads by itself. */
export const WORKER_WITHDRAWN = 'WORKER_WITHDRAWN'
