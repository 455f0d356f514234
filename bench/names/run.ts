/**
 * The check for conflicts by names among 5,000 names: on the device, and on the server with both kinds of database; each beside a plain scan
 * of all names in the same run. `npm run bench:names`. Exits with 1 above the goals.
 */
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.ts'
import { bundleForPage, say } from '../product.ts'
import { lineOf, percentile } from '../records/figures.ts'
import { askedNames, OFFICE_NAMES } from './asked-names.ts'
import type { NameTimes } from './names-page.ts'
import { onEmbedded, onPostgres } from './on-server.ts'

const ASKED = 500
/** A scan on the server takes long. */
const ASKED_OF_SERVER = 200
const DEVICE_GOAL = 150
const SERVER_GOAL = 50

let isMet = true
const device = await onDevice()
report('on the device', DEVICE_GOAL, device)
say(`${''.padEnd(4)}the list of ${OFFICE_NAMES} names, made once: ${device.list.toFixed(0)} ms`)
if (device.list + percentile(device.checks, 0.95) > DEVICE_GOAL) {
  say(`${''.padEnd(4)}MISSED: the first check makes the list too.`)
  isMet = false
}
report('on the server, embedded database', SERVER_GOAL, await onEmbedded(askedNames(ASKED_OF_SERVER)))
report('on the server, PostgreSQL', SERVER_GOAL, await onPostgres(askedNames(ASKED_OF_SERVER)))
process.exitCode = isMet ? 0 : 1

async function onDevice(): Promise<NameTimes> {
  const pageCode = await bundleForPage(import.meta.dirname, 'names-page.ts')
  const browser = await chromium.launch({ executablePath: ensureChromium(say) })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: pageCode })
    const { office, asked } = askedNames(ASKED)
    return await page.evaluate(([all, some]) => window.namesBench.run(all, some), [office, asked] as const)
  } finally {
    await browser.close()
  }
}

type Times = Pick<NameTimes, 'checks' | 'scans' | 'differing' | 'found'>

function report(where: string, goal: number, { checks, scans, differing, found }: Times): void {
  const measured = percentile(checks, 0.95)
  const scan = percentile(scans, 0.95)
  const note = `half within ${percentile(checks, 0.5).toFixed(1)} ms; a plain scan ${scan.toFixed(1)} ms, ${(scan / measured).toFixed(1)} times as long`
  say(lineOf({ what: `one name among ${OFFICE_NAMES} ${where}, p95`, measured, goal, unit: 'ms', note }))
  say(`${''.padEnd(4)}${found} of ${checks.length} found; for ${differing} the scan found something else`)
  if (measured > goal) isMet = false
}
