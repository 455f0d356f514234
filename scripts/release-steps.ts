/** The steps of a release: version, changelog, one commit and one tag. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigurationError } from '../runtime/env.ts'

export const releaseKindSchema = z.enum(['major', 'minor', 'patch'])
export type ReleaseKind = z.output<typeof releaseKindSchema>

/** `version` is three numbers, without a pre-release. */
export function nextVersion(version: string, kind: ReleaseKind): string {
  const [major, minor, patch] = z
    .tuple([z.coerce.number().int(), z.coerce.number().int(), z.coerce.number().int()])
    .parse(version.split('.'))
  switch (kind) {
    case 'major':
      return `${major + 1}.0.0`
    case 'minor':
      return `${major}.${minor + 1}.0`
    case 'patch':
      return `${major}.${minor}.${patch + 1}`
  }
}

const UNRELEASED = '## [Unreleased]'

/** Moves the unreleased changes below a new heading. `date` as YYYY-MM-DD. Throws with a message if there are none. */
export function withRelease(changelog: string, version: string, date: string): string {
  const start = changelog.indexOf(`${UNRELEASED}\n`)
  if (start === -1) throw new ConfigurationError(`CHANGELOG.md has no "${UNRELEASED}".`)
  const after = start + UNRELEASED.length
  const next = changelog.indexOf('\n## ', after)
  const changes = changelog.slice(after, next === -1 ? undefined : next)
  if (!/^- /m.test(changes))
    throw new ConfigurationError(
      'CHANGELOG.md names no change under Unreleased, so there is nothing to release.',
    )
  return `${changelog.slice(0, after)}\n\n## [${version}] - ${date}${changelog.slice(after)}`
}

type Manifest = Readonly<Record<string, unknown>> & { readonly version: string }
type Lock = Manifest & { readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

const looksLikeManifest = z.looseObject({ version: z.string() })
const looksLikeLock = looksLikeManifest.extend({ packages: z.looseObject({ '': looksLikeManifest }) })
/** Custom schemas, as zod would change the order of the keys. */
const manifestSchema = z.custom<Manifest>((value) => looksLikeManifest.safeParse(value).success)
const lockSchema = z.custom<Lock>((value) => looksLikeLock.safeParse(value).success)

/** Returns the new version. Throws with a message before it writes anything if the folder is not ready. `today` as YYYY-MM-DD. */
export function release(root: string, kind: ReleaseKind, today: string): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(root, name), `${JSON.stringify(value, null, 2)}\n`)

  if (git('status', '--porcelain') !== '')
    throw new ConfigurationError(
      'A release is made of what is committed: commit or put away your changes first.',
    )
  const manifest = manifestSchema.parse(JSON.parse(read('package.json')))
  const lock = lockSchema.parse(JSON.parse(read('package-lock.json')))
  const version = nextVersion(manifest.version, kind)
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') throw new ConfigurationError(`There is a tag ${tag} already.`)
  const changelog = withRelease(read('CHANGELOG.md'), version, today)

  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  write('package.json', { ...manifest, version })
  const packages = { ...lock.packages, '': { ...lock.packages[''], version } }
  write('package-lock.json', { ...lock, version, packages })
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json')
  git('commit', '--quiet', '--message', `release: ${version}`)
  git('tag', '--annotate', tag, '--message', `CounselRelay ${version}`)
  return version
}
