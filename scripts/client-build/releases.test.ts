import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outdatedReleases, publishRelease } from './releases.ts'

const DAY = 24 * 60 * 60_000
const NOW = 1_800_000_000_000

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const folders = () => ({ current: join(root, 'client'), earlier: join(root, 'earlier') })

function build(assets: Readonly<Record<string, string>>, now: number): void {
  const draft = join(root, 'draft')
  mkdirSync(join(draft, 'assets'), { recursive: true })
  writeFileSync(join(draft, 'index.html'), Object.keys(assets).join())
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(draft, 'assets', name), content)
  publishRelease(draft, folders(), now)
}

describe('a new build', () => {
  it('takes the place of the last one, whose own files stay beside it', () => {
    build({ 'index-a.js': 'a', 'index-a.js.br': 'A', 'kit-1.js': 'kit' }, NOW)
    expect(existsSync(folders().earlier)).toBe(false)
    build({ 'index-b.js': 'b', 'kit-1.js': 'kit' }, NOW + DAY)
    expect(readdirSync(join(folders().current, 'assets')).toSorted()).toEqual(['index-b.js', 'kit-1.js'])
    const [release = ''] = readdirSync(folders().earlier)
    const kept = join(folders().earlier, release, 'assets')
    expect(readdirSync(kept).toSorted()).toEqual(['index-a.js', 'index-a.js.br'])
    expect(readFileSync(join(kept, 'index-a.js'), 'utf8')).toBe('a')
  })

  it('that is the same again leaves nothing behind', () => {
    build({ 'index-a.js': 'a' }, NOW)
    build({ 'index-a.js': 'a' }, NOW + 1)
    expect(existsSync(folders().earlier)).toBe(false)
  })

  it('clears away what is older than thirty days, but for the last three', () => {
    for (let day = 0; day < 5; day += 1) build({ [`index-${day}.js`]: String(day) }, NOW + day * DAY)
    build({ 'index-late.js': 'late' }, NOW + 40 * DAY)
    const kept = readdirSync(folders().earlier).flatMap((name) =>
      readdirSync(join(folders().earlier, name, 'assets')),
    )
    expect(kept.toSorted()).toEqual(['index-2.js', 'index-3.js', 'index-4.js'])
  })
})

describe('earlier releases', () => {
  const named = (ages: readonly number[]) => ages.map((age) => `${NOW - age * DAY}-0a1b2c3d`)

  it('stay for thirty days at least, and three whatever their age', () => {
    expect(outdatedReleases(named([1, 29, 30, 31, 90]), NOW)).toEqual(named([31, 90]))
    expect(outdatedReleases(named([100, 200, 300]), NOW)).toEqual([])
  })

  it('are twenty at most', () => {
    const ages = Array.from({ length: 22 }, (_, index) => index / 100)
    expect(outdatedReleases(named(ages), NOW)).toEqual(named([0.2, 0.21]))
  })
})
