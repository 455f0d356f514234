/**
 * Publishes a finished build and keeps the hashed files of earlier ones, so that a window opened before an update can still load the code
 * of its pages. Earlier files are next to the served folder: `earlier/<replacement time>-<hash of its page>/assets/*`.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** This many releases are kept regardless of age. */
const KEPT_RELEASES = 3
/** Younger releases are kept too, in milliseconds; but at most `MAX_RELEASES`, as a developer builds many times a day. */
const KEPT_TIME = 30 * 24 * 60 * 60_000
const MAX_RELEASES = 20

export type ReleaseFolders = {
  /** The served build. */
  readonly current: string
  readonly earlier: string
}

/** Makes `draft` the current build. `now` in milliseconds since 1970. */
export function publishRelease(draft: string, { current, earlier }: ReleaseFolders, now: number): void {
  if (existsSync(join(current, 'index.html'))) keepAssets(current, draft, earlier, now)
  rmSync(current, { recursive: true, force: true })
  renameSync(draft, current)
  for (const name of outdatedReleases(releasesIn(earlier), now))
    rmSync(join(earlier, name), { recursive: true, force: true })
}

/** Only keeps the files that the new build lacks: names contain a hash of the content. */
function keepAssets(current: string, draft: string, earlier: string, now: number): void {
  const assets = join(current, 'assets')
  if (!existsSync(assets)) return
  const fresh = new Set(existsSync(join(draft, 'assets')) ? readdirSync(join(draft, 'assets')) : [])
  const replaced = readdirSync(assets).filter((name) => !fresh.has(name))
  if (replaced.length === 0) return
  const page = createHash('sha256')
    .update(readFileSync(join(current, 'index.html')))
    .digest('hex')
    .slice(0, 8)
  const target = join(earlier, `${now}-${page}`, 'assets')
  mkdirSync(target, { recursive: true })
  for (const name of replaced) cpSync(join(assets, name), join(target, name))
}

function releasesIn(earlier: string): readonly string[] {
  return existsSync(earlier) ? readdirSync(earlier).filter((name) => RELEASE.test(name)) : []
}

const RELEASE = /^(\d+)-[0-9a-f]+$/

/** Names of the releases whose files are deleted. */
export function outdatedReleases(names: readonly string[], now: number): readonly string[] {
  const replacedAt = (name: string): number => Number(RELEASE.exec(name)?.[1] ?? 0)
  return names
    .toSorted((a, b) => replacedAt(b) - replacedAt(a))
    .filter(
      (name, age) => age >= MAX_RELEASES || (age >= KEPT_RELEASES && now - replacedAt(name) > KEPT_TIME),
    )
}
