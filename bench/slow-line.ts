/** A slow line in Chromium, for a page and for its service worker: the two are throttled separately. */
import type { Browser, Page } from '@playwright/test'

/** Milliseconds, and bytes per second. */
export const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Lasts as long as the page, over reloads. */
export async function slowDownPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
}

/** The worker also sends. */
export async function slowDownWorker(browser: Browser, origin: string): Promise<void> {
  const root = await browser.newBrowserCDPSession()
  const { targetInfos } = await root.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  if (!worker) throw new Error('There is no service worker.')
  const { sessionId } = await root.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  })
  const commands = [
    { id: 1, method: 'Network.enable' },
    { id: 2, method: 'Network.emulateNetworkConditions', params: LINE },
  ]
  for (const command of commands)
    await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(command) })
}
