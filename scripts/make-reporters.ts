/**
 * Makes the table of case reporters and courts that the finder of citations reads, from the tables of a published package. Run it when the
 * package is raised: `npm run make:reporters`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { format } from 'oxfmt'
import { z } from 'zod'

const TABLE = new URL('../client/src/features/kiwi/reading/reporters.json', import.meta.url)

const reportersSchema = z.record(
  z.string(),
  z.array(
    z.object({
      cite_type: z.string(),
      editions: z.record(z.string(), z.unknown()),
      variations: z.record(z.string(), z.string()),
    }),
  ),
)
const courtsSchema = z.array(z.object({ id: z.string(), citation_string: z.string() }))

// The package has no types.
const tables: unknown = createRequire(import.meta.url)('@beshkenadze/eyecite')
const { REPORTERS, COURTS } = z.object({ REPORTERS: reportersSchema, COURTS: courtsSchema }).parse(tables)

const names: Record<string, string[]> = {}
for (const { cite_type: type, editions, variations } of Object.values(REPORTERS).flat()) {
  for (const edition of Object.keys(editions))
    (names[edition] ??= []).push(...(type === 'neutral' ? ['*'] : []))
  for (const [variation, edition] of Object.entries(variations)) (names[edition] ??= []).push(variation)
}
const reporters = Object.entries(names)
  .map(([name, variations]): [string, string[]] => [name, [...new Set(variations)].toSorted()])
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
const courts = COURTS.flatMap(({ id, citation_string: cite }): [string, string][] =>
  cite === '' ? [] : [[cite, id]],
).toSorted(([one], [other]) => (one < other ? -1 : 1))

const table = {
  notice:
    'Names of case reporters and courts from reporters-db and courts-db of the Free Law Project, BSD-2-Clause, Copyright (c) 2020-2024 Free Law Project; by way of @beshkenadze/eyecite 2.7.6. "*" marks a neutral citation.',
  reporters: Object.fromEntries(reporters),
  courts: Object.fromEntries(courts),
}
const { code } = await format(TABLE.pathname, JSON.stringify(table), { printWidth: 140 })
writeFileSync(TABLE, code)
