/** Names of case reporters and courts, as lawyers abbreviate them. Pure. */
import table from './reporters.json' with { type: 'json' }

/** By the name without spaces and in lower case: the standard name, and whether it is a neutral citation's. */
const REPORTERS = new Map<string, { readonly name: string; readonly isNeutral: boolean }>()
for (const [name, variations] of Object.entries<readonly string[]>(table.reporters)) {
  const isNeutral = variations.includes('*')
  // A standard name wins over a variation of another reporter.
  REPORTERS.set(keyOf(name), { name, isNeutral })
  for (const variation of variations)
    if (variation !== '*' && !REPORTERS.has(keyOf(variation)))
      REPORTERS.set(keyOf(variation), { name, isNeutral })
}
for (const name of Object.keys(table.reporters))
  REPORTERS.set(keyOf(name), { name, isNeutral: REPORTERS.get(keyOf(name))?.isNeutral ?? false })

const COURTS = new Map(Object.entries<string>(table.courts).map(([cite, id]) => [keyOf(cite), id]))

function keyOf(name: string): string {
  return name.replaceAll(/[\s’']/gu, '').toLowerCase()
}

/** null: no reporter has this name. */
export function reporterOf(name: string): { readonly name: string; readonly isNeutral: boolean } | null {
  return REPORTERS.get(keyOf(name)) ?? null
}

/** An id such as "ca5"; null: no court has this name. */
export function courtOf(name: string): string | null {
  return COURTS.get(keyOf(name)) ?? COURTS.get(`${keyOf(name)}.`) ?? null
}
