import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DrawnPage } from './prerendered-page.ts'
import { writeDocument, writeShell } from './page-document.ts'

const SHELL = `<html><head>
    <script type="module" src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
  </head><body></body></html>`

const START_PAGE: DrawnPage = {
  path: '/',
  markup: '<main>Words</main>',
  title: 'CounselRelay',
  head: { description: '', picture: '/social/landing.png' },
  structuredData: [],
}

it('the shell asks for what it does not name yet, in its head, those first that others need', () => {
  const shell = writeShell(SHELL, {
    scripts: ['assets/react.js', 'assets/kit.js', 'assets/platform.js'],
    styles: ['assets/kit.css'],
  })
  expect(shell).toContain(`
    <link rel="stylesheet" crossorigin href="/assets/kit.css">
    <link rel="modulepreload" crossorigin href="/assets/kit.js">
    <link rel="modulepreload" crossorigin href="/assets/platform.js">
  </head>`)
  expect(shell.match(/react\.js/g)).toHaveLength(1)
})

it('a shell without a head fails the build', () => {
  expect(() => writeShell('<html></html>', { scripts: [], styles: [] })).toThrow('The shell has no')
})

it('a drawn page has no words for the case that the app does not come: it can be read already', () => {
  const shell = readFileSync(join(import.meta.dirname, '../../client/index.html'), 'utf8')
  const page = writeDocument(shell, START_PAGE, { scripts: [], styles: [] })
  expect(shell).toContain('id="late"')
  expect(page).not.toContain('id="late"')
  expect(page).toContain('<div id="root" data-drawn="/"><main>Words</main></div>')
  // The choice of the theme is made for the pages that are opened from here.
  expect(page).toContain('src="/theme.js"')
})

it('a drawn page asks for its styles before its scripts, also for those that the shell names', () => {
  const shell = readFileSync(join(import.meta.dirname, '../../client/index.html'), 'utf8').replace(
    '</head>',
    '<link rel="modulepreload" crossorigin href="/assets/react.js"></head>',
  )
  const page = writeDocument(shell, START_PAGE, {
    scripts: ['assets/landing.js'],
    styles: ['assets/landing.css'],
  })
  const low = [...page.matchAll(/<[^>]*fetchpriority="low"[^>]*>/g)].map(
    ([tag]) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1],
  )
  expect(low).toEqual(['/assets/react.js', '/assets/landing.js', '/src/app/main.tsx'])
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/landing.css">')
})
