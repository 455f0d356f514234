/** Checks the import rules between the folders, and on a small fixture that each rule fires: a rule that cannot fail protects nothing. */
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importsInCircles, type Import } from './folder-circles.ts'
import { config, modulesInOrder } from './walls.config.ts'

const root = join(import.meta.dirname, '..')
const ROOMS = ['client', 'bff', 'api', 'sandbox', 'shared', 'runtime', 'scripts', 'e2e', 'bench']
const FIXTURE_ROOMS = ['client', 'bff', 'api', 'shared', 'runtime', 'e2e']

type Violation = Import & { readonly rule: string }

const ruleNames = [...(config.forbidden?.flatMap((rule) => rule.name ?? []) ?? []), modulesInOrder.name]

const real = await inspect(root, ROOMS)
const broken = violationsIn(real)
for (const { rule, from, to } of broken) console.error(`${rule}: ${from} -> ${to}`)
const fixture = await inspect(join(import.meta.dirname, 'walls-fixture'), FIXTURE_ROOMS)
const fired = new Set(violationsIn(fixture).map(({ rule }) => rule))
const silent = ruleNames.filter((name) => !fired.has(name))
for (const name of silent)
  console.error(`The rule ${name} does not fire on its fixture (scripts/walls-fixture).`)

if (broken.length > 0 || silent.length > 0) process.exit(1)
console.log(
  `Walls hold: ${real.summary.totalCruised} modules, ${ruleNames.length} rules, each proven to fire.`,
)

function violationsIn({ summary, modules }: ICruiseResult): readonly Violation[] {
  const imports = modules.flatMap(({ source: from, dependencies }) =>
    dependencies.map(({ resolved: to }): Import => ({ from, to })),
  )
  const circles = importsInCircles(imports, modulesInOrder.folderOf)
  return [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ...circles.map((one) => ({ rule: modulesInOrder.name, ...one })),
  ]
}

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
