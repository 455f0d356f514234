/**
 * Served in place of /sw.js while the BFF runs with SERVICE_WORKER=off: the way out when a released worker is broken. It takes the worker and
 * the shell's copies off the device. Drafts and the queue lie in IndexedDB and are not touched; pages go on sending by themselves.
 */
const TELL = 'WORKER_WITHDRAWN'
const REGISTERED = 'PAGE_HAS_REGISTERED'
/** A page that can speak reloads by itself, once its forms are saved. Milliseconds. */
const ANSWER_LIMIT = 2000

let replaces = false
self.addEventListener('install', (event) => {
  // With nothing to replace there is no page to mend: it goes as quietly as it came.
  replaces = self.registration.active !== null
  event.waitUntil(self.skipWaiting())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

// A page that registers while this worker is leaving finds it again, and the browser then takes the leaving back.
self.addEventListener('message', (event) => {
  if (event.data?.type === REGISTERED) event.waitUntil(self.registration.unregister())
})

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  const windows = replaces ? await self.clients.matchAll({ type: 'window' }) : []
  await self.registration.unregister()
  await Promise.all(windows.map(reload))
}

async function reload(page) {
  if (await answers(page)) return
  // Refused for a page that has just gone.
  await page.navigate(page.url).catch(() => undefined)
}

function answers(page) {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(true)
    page.postMessage({ type: TELL }, [channel.port2])
    setTimeout(() => resolve(false), ANSWER_LIMIT)
  })
}
