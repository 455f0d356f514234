/**
 * Renders the link preview images of the marketing pages (client/public/social) and the PNG files of the press kit (client/public/press).
 * Run it after a change to the logo, the palette or a page's title: `node scripts/make-pictures.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { MARKETING_PATHS, type MarketingPath } from '../shared/domain/marketing-pages.ts'
import { ensureChromium } from './chromium.ts'

const root = join(import.meta.dirname, '..')
const publicDir = join(root, 'client', 'public')
const dataUrl = (path: string, type: string): string =>
  `data:${type};base64,${readFileSync(join(root, path)).toString('base64')}`

const FONT = `@font-face{font-family:Newsreader;font-weight:200 800;src:url(${dataUrl('client/src/ui/fonts/newsreader-latin.woff2', 'font/woff2')})}`
const MARK = dataUrl('client/public/icons/icon.svg', 'image/svg+xml')

/** The text of each preview image, one entry per line. */
const LINES: Readonly<Record<MarketingPath, readonly string[]>> = {
  '/': ['A case in good hands', 'stays in good hands.'],
  '/pricing': ['One price for the firm,', 'one for each seat.'],
  '/company': ['For the moment', 'a case changes hands.'],
  '/help': ['Help, in the app’s', 'own words.'],
  '/press': ['For whoever', 'writes about us.'],
  '/privacy-policy': ['Privacy policy'],
  '/terms-of-service': ['Terms of service'],
  '/legal-search-beta': ['A legal search that admits', 'what it has not found.'],
}

const browser = await chromium.launch({
  executablePath: ensureChromium((line) => console.log(line)),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
mkdirSync(join(publicDir, 'social'), { recursive: true })
mkdirSync(join(publicDir, 'press'), { recursive: true })
for (const path of MARKETING_PATHS) {
  await draw(
    page,
    `social/${path === '/' ? 'landing' : path.slice(1)}.png`,
    1200,
    630,
    card(LINES[path]),
    false,
  )
}
await draw(page, 'press/logo-on-light.png', 1600, 320, logo('#17201e', '#17483c'), true)
await draw(page, 'press/logo-on-dark.png', 1600, 320, logo('#f7f4ea', '#e7c987'), true)
await draw(
  page,
  'press/mark-1024.png',
  1024,
  1024,
  `<img alt="" width="1024" height="1024" src="${MARK}">`,
  true,
)
await browser.close()

async function draw(
  on: Page,
  file: string,
  width: number,
  height: number,
  markup: string,
  isTransparent: boolean,
): Promise<void> {
  await on.setViewportSize({ width, height })
  await on.setContent(
    `<style>${FONT} *{margin:0;box-sizing:border-box} body{font-family:Newsreader}</style>${markup}`,
  )
  await on.evaluate(() => document.fonts.ready)
  writeFileSync(join(publicDir, file), await on.screenshot({ omitBackground: isTransparent }))
  console.log(`client/public/${file} ${width} x ${height} px`)
}

/** The preview image: paper background, the double rule of a pleading's margin, the text, the name. */
function card(lines: readonly string[]): string {
  return `<div style="width:1200px;height:630px;background:#fbfaf5;position:relative;padding:84px 90px 76px 170px;display:flex;flex-direction:column;justify-content:space-between">
    <i style="position:absolute;left:104px;top:0;bottom:0;width:9px;border:solid #d99b92;border-width:0 2px"></i>
    <p style="font-size:92px;line-height:1.06;letter-spacing:-0.02em;font-weight:450;color:#17201e">${lines.join('<br>')}</p>
    <p style="display:flex;align-items:center;gap:22px;font-size:46px;font-weight:600;letter-spacing:-0.01em;color:#17201e"><img alt="" width="72" height="72" src="${MARK}"><span>Counsel<span style="color:#1d5a4b">Relay</span></span></p>
  </div>`
}

function logo(first: string, second: string): string {
  return `<div style="width:1600px;height:320px;display:flex;align-items:center;gap:56px;font-size:212px;font-weight:600;letter-spacing:-0.012em;line-height:1;color:${first}"><img alt="" width="270" height="270" src="${MARK}"><span style="padding-bottom:24px">Counsel<span style="color:${second}">Relay</span></span></div>`
}
