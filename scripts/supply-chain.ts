/**
 * Checks our dependencies in the lock file: their licenses, their installation scripts, and whether each direct dependency is documented.
 */
import { z } from 'zod'

const packageSchema = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
})
export const lockFileSchema = z.object({ packages: z.record(z.string(), packageSchema) })
export type LockFile = z.output<typeof lockFileSchema>

export const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

/** Licenses that only require a notice. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Zlib', 'Python-2.0'],
]
/** Packages with another license. Accepted because we distribute none of their files modified. */
const ACCEPTED: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(?:axe-core|web-push|lightningcss(?:-[\w-]+)?)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'MIT AND OFL-1.1': /^@expo-google-fonts\/(?:noto-sans|source-sans-3|source-serif-4)$/,
}
/** Packages whose manifest states no license, and the license in their LICENSE file. */
const UNSTATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' }
/** The package of Node itself, whose script installs the binary. */
const MAY_RUN_AT_INSTALL = ['node']

/** One sentence per unacceptable package; empty if there is none. */
export function objectionsTo(lock: LockFile): readonly string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const found: string[] = []
    const license = entry.license ?? UNSTATED[name]
    if (!isAccepted(name, license))
      found.push(`${name} is under ${license ?? 'no stated licence'}, which nobody has accepted.`)
    if (entry.hasInstallScript === true && !MAY_RUN_AT_INSTALL.includes(name))
      found.push(`${name} runs a script when it is installed.`)
    return found
  })
}

function isAccepted(name: string, license: string | undefined): boolean {
  if (license === undefined) return false
  if (ACCEPTED[license]?.test(name) === true) return true
  const expression = license.replace(/[()]/g, '')
  return expression.includes(' OR ')
    ? expression.split(' OR ').some((word) => PERMISSIVE.includes(word))
    : expression.split(' AND ').every((word) => PERMISSIVE.includes(word))
}

const EXPLAINED = /^\| `([^`]+)` \| .{10,} \|$/gm
/** An exact version, of the package itself or of the one it is an alias for. */
const PINNED = /^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** Direct dependencies without a line in the list, lines without a dependency, and versions that are not exact. */
export function unexplained(manifest: Manifest, list: string): readonly string[] {
  const chosen = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }
  const explained = [...list.matchAll(EXPLAINED)].map(([, name]) => name ?? '')
  return [
    ...Object.keys(chosen)
      .filter((name) => !explained.includes(name))
      .map((name) => `${name} has no line in docs/dependencies.md.`),
    ...explained
      .filter((name) => chosen[name] === undefined)
      .map((name) => `docs/dependencies.md explains ${name}, which package.json does not name.`),
    ...Object.entries(chosen)
      .filter(([, version]) => !PINNED.test(version))
      .map(([name, version]) => `${name} is not pinned: ${version}.`),
  ]
}
