/** Finds a Chromium for the browser tests, or installs Debian's when this machine has none and lets us. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium that can be started. Throws with words that say how to get one. */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium()
  if (found !== null) return found
  say('No Chromium found; installing one ...')
  if (process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
  const installed = findChromium()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH']
  const candidates = [...(given === undefined ? [] : [given]), ...KNOWN_PLACES, chromium.executablePath()]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, [...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
