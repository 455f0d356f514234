/** Stripe's request encoding: parses `line_items[0][price]=price_pro&expand[]=line_items` into nested records and lists of strings. */

export type FormValue = string | readonly FormValue[] | { readonly [key: string]: FormValue }
export type FormRecord = Readonly<Record<string, FormValue>>

type Branch = Map<string, Branch | string>

/** Stripe's SDK never sends deeper or longer input. */
const MAX_DEPTH = 8
const MAX_FIELDS = 500

export class FormError extends Error {
  override readonly name = 'FormError'
}

/** Throws FormError for unbalanced brackets or a name that is both a string and a record. */
export function parseForm(encoded: string): FormRecord {
  const root: Branch = new Map()
  if (encoded.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw new FormError('Too many parameters.')
  const fields = [...new URLSearchParams(encoded)]
  for (const [name, value] of fields) insert(root, pathOf(name), value)
  return recordOf(root)
}

function pathOf(name: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  const [, head, brackets] = match ?? []
  if (head === undefined || brackets === undefined) throw new FormError(`Invalid parameter name: ${name}`)
  const path = [head, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
  if (path.length > MAX_DEPTH) throw new FormError(`Parameter nested too deeply: ${name}`)
  return path
}

function insert(root: Branch, path: readonly string[], value: string): void {
  let branch = root
  path.forEach((segment, index) => {
    // `expand[]` appends.
    const key = segment === '' ? String(branch.size) : segment
    if (index === path.length - 1) {
      branch.set(key, value)
      return
    }
    const below = branch.get(key)
    if (typeof below === 'string') throw new FormError(`Parameter given twice: ${key}`)
    const next: Branch = below ?? new Map<string, Branch | string>()
    branch.set(key, next)
    branch = next
  })
}

function valueOf(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch
  const isList = [...branch.keys()].every((key, index) => key === String(index))
  return isList && branch.size > 0 ? [...branch.values()].map(valueOf) : recordOf(branch)
}

function recordOf(branch: Branch): FormRecord {
  return Object.fromEntries([...branch].map(([key, value]) => [key, valueOf(value)]))
}
