/** Renders the PNG icons of the manifest from their SVG sources; run it after a change to client/public/icons/*.svg. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '..', 'client', 'public', 'icons')

const ICONS = [
  { source: 'icon.svg', target: 'icon-192.png', size: 192 },
  { source: 'icon.svg', target: 'icon-512.png', size: 512 },
  { source: 'icon.svg', target: 'shortcut-96.png', size: 96 },
  { source: 'maskable.svg', target: 'maskable-512.png', size: 512 },
  { source: 'maskable.svg', target: 'apple-touch-icon.png', size: 180 },
] as const

const browser = await chromium.launch({
  executablePath: ensureChromium((line) => console.log(line)),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const { source, target, size } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  const drawing = readFileSync(join(folder, source)).toString('base64')
  await page.setContent(
    `<body style="margin:0"><img alt="" width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawing}"></body>`,
  )
  writeFileSync(join(folder, target), await page.screenshot({ omitBackground: true }))
  console.log(`${target} ${size} px`)
}
await browser.close()
