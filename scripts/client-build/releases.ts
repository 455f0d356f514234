/**
 * Puts a finished build in place and keeps the hashed files of the ones before it: a window that was opened before an update still loads the
 * code of its pages. Beside the served folder: `earlier/<when it was replaced>-<what it was>/assets/*`.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** These many stay whatever their age. */
const KEPT_RELEASES = 3
/** Younger ones stay too, in milliseconds; but no more than `MOST_RELEASES`, as a developer builds many times a day. */
const KEPT_TIME = 30 * 24 * 60 * 60_000
const MOST_RELEASES = 20

export type ReleaseFolders = {
  /** What is served. */
  readonly current: string
  readonly earlier: string
}

/** `draft` becomes the current build. `now` in milliseconds since 1970. */
export function publishRelease(draft: string, { current, earlier }: ReleaseFolders, now: number): void {
  if (existsSync(join(current, 'index.html'))) keepAssets(current, draft, earlier, now)
  rmSync(current, { recursive: true, force: true })
  renameSync(draft, current)
  for (const name of outdatedReleases(releasesIn(earlier), now))
    rmSync(join(earlier, name), { recursive: true, force: true })
}

/** Only what the new build does not have: names hold a hash of the content. */
function keepAssets(current: string, draft: string, earlier: string, now: number): void {
  const assets = join(current, 'assets')
  if (!existsSync(assets)) return
  const fresh = new Set(existsSync(join(draft, 'assets')) ? readdirSync(join(draft, 'assets')) : [])
  const gone = readdirSync(assets).filter((name) => !fresh.has(name))
  if (gone.length === 0) return
  const page = createHash('sha256')
    .update(readFileSync(join(current, 'index.html')))
    .digest('hex')
    .slice(0, 8)
  const target = join(earlier, `${now}-${page}`, 'assets')
  mkdirSync(target, { recursive: true })
  for (const name of gone) cpSync(join(assets, name), join(target, name))
}

function releasesIn(earlier: string): readonly string[] {
  return existsSync(earlier) ? readdirSync(earlier).filter((name) => RELEASE.test(name)) : []
}

const RELEASE = /^(\d+)-[0-9a-f]+$/

/** Names of the releases whose files may go. */
export function outdatedReleases(names: readonly string[], now: number): readonly string[] {
  const replacedAt = (name: string): number => Number(RELEASE.exec(name)?.[1] ?? 0)
  return names
    .toSorted((a, b) => replacedAt(b) - replacedAt(a))
    .filter(
      (name, age) => age >= MOST_RELEASES || (age >= KEPT_RELEASES && now - replacedAt(name) > KEPT_TIME),
    )
}
