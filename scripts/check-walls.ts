/** Checks the walls between the rooms, and on a small fixture that each rule really fires: a rule that cannot fail protects nothing. */
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { config } from './walls.config.ts'

const root = join(import.meta.dirname, '..')
const ROOMS = ['client', 'bff', 'api', 'sandbox', 'shared', 'runtime', 'scripts', 'e2e', 'bench']
const FIXTURE_ROOMS = ['client', 'bff', 'api', 'shared', 'runtime', 'e2e']

const ruleNames = config.forbidden?.flatMap((rule) => rule.name ?? []) ?? []

const real = await inspect(root, ROOMS)
for (const violation of real.summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} -> ${violation.to}`)
}
const fixture = await inspect(join(import.meta.dirname, 'walls-fixture'), FIXTURE_ROOMS)
const fired = new Set(fixture.summary.violations.map((violation) => violation.rule.name))
const silent = ruleNames.filter((name) => !fired.has(name))
for (const name of silent)
  console.error(`The rule ${name} does not fire on its fixture (scripts/walls-fixture).`)

if (real.summary.violations.length > 0 || silent.length > 0) process.exit(1)
console.log(
  `Walls hold: ${real.summary.totalCruised} modules, ${ruleNames.length} rules, each proven to fire.`,
)

async function inspect(baseDir: string, rooms: readonly string[]): Promise<ICruiseResult> {
  const here = process.cwd()
  process.chdir(baseDir)
  try {
    const { forbidden, options } = config
    const tsConfig = { fileName: join(root, 'tsconfig.base.json') }
    const result = await cruise([...rooms], {
      ...options,
      baseDir,
      tsConfig,
      exclude: { path: '^(dist|\\.data|\\.cache|scripts/walls-fixture)/' },
      ruleSet: { forbidden: forbidden ?? [] },
      validate: true,
    })
    if (typeof result.output === 'string')
      throw new Error('dependency-cruiser answered with text where data was asked for.')
    return result.output
  } finally {
    process.chdir(here)
  }
}
