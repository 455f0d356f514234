/** Finds the browsers of the tests, or installs Debian's packages if none is found and the user is root. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL_PLACES = ['/usr/bin/chromium-headless-shell']

/** Returns the path of a Chromium. Throws with instructions for its installation. */
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

/** Returns the path of the headless shell, which is enough for most journeys, or that of the full browser if there is no such package. */
export function ensureHeadlessShell(fullBrowser: string, say: (line: string) => void): string {
  const find = (): string | null => firstOf([process.env['HEADLESS_SHELL_PATH'], ...HEADLESS_SHELL_PLACES])
  const found = find()
  if (found !== null) return found
  if (process.getuid?.() === 0) {
    say('No Chromium headless shell found; installing one ...')
    installFromDebian('chromium-headless-shell')
  }
  const installed = find()
  if (installed === null) say('Without chromium-headless-shell the journeys take about twice as long.')
  return installed ?? fullBrowser
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
