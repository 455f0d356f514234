/** Finds the browsers of the tests, or installs Debian's when this machine has none and lets us. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL_PLACES = ['/usr/bin/chromium-headless-shell']

/** The path of a Chromium that can be started. Throws with words that say how to get one. */
export function ensureChromium(say: (line: string) => void): string {
  const find = (): string | null =>
    firstOf([process.env['CHROMIUM_PATH'], ...CHROMIUM_PLACES, chromium.executablePath()])
  const found = find()
  if (found !== null) return found
  say('No Chromium found; installing one ...')
  if (process.getuid?.() === 0) installFromDebian('chromium')
  else run('npx', ['playwright', 'install', 'chromium'])
  const installed = find()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** The path of the same browser without its windows, which most journeys need no more than; the whole one where there is no such package. */
export function ensureHeadlessShell(whole: string, say: (line: string) => void): string {
  const find = (): string | null => firstOf([process.env['HEADLESS_SHELL_PATH'], ...HEADLESS_SHELL_PLACES])
  const found = find()
  if (found !== null) return found
  if (process.getuid?.() === 0) {
    say('No Chromium headless shell found; installing one ...')
    installFromDebian('chromium-headless-shell')
  }
  const installed = find()
  if (installed === null) say('Without chromium-headless-shell the journeys take about twice as long.')
  return installed ?? whole
}

function firstOf(places: readonly (string | undefined)[]): string | null {
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null
}

function installFromDebian(name: string): void {
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', name])
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, [...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
