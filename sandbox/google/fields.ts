/** Partial responses: the `fields` parameter, such as `nextPageToken,files(id,name,owners/emailAddress)`. */
import { GoogleError } from './google-error.ts'

/** The selected fields below each name; `all` for everything. */
export type FieldMask = 'all' | ReadonlyMap<string, FieldMask>

/** Throws invalidParameter for a malformed mask. */
export function parseFields(text: string): FieldMask {
  const tokens = text.match(/[A-Za-z0-9_]+|[*/(),]/g) ?? []
  if (tokens.join('') !== text.replaceAll(/\s/g, '') || tokens.length === 0) throw invalidFields(text)
  let at = 0
  const list = (): FieldMask => {
    const mask = new Map<string, FieldMask>()
    let all = false
    do {
      const name = tokens[at++]
      if (name === undefined || /[/(),]/.test(name)) throw invalidFields(name ?? text)
      if (name === '*') all = true
      else mask.set(name, merge(mask.get(name), below()))
    } while (tokens[at] === ',' && at++ >= 0)
    return all ? 'all' : mask
  }
  const below = (): FieldMask => {
    if (tokens[at] === '/') {
      at += 1
      const name = tokens[at++]
      if (name === undefined || /[/(),]/.test(name)) throw invalidFields(name ?? text)
      return name === '*' ? 'all' : new Map([[name, below()]])
    }
    if (tokens[at] !== '(') return 'all'
    at += 1
    const inner = list()
    if (tokens[at++] !== ')') throw invalidFields(text)
    return inner
  }
  const mask = list()
  if (at < tokens.length) throw invalidFields(tokens[at] ?? text)
  return mask
}

function merge(before: FieldMask | undefined, next: FieldMask): FieldMask {
  if (before === undefined) return next
  if (before === 'all' || next === 'all') return 'all'
  return new Map([...before, ...next])
}

/** Throws invalidParameter for a field that the resource does not have. */
export function checkFields(mask: FieldMask, known: readonly string[]): void {
  if (mask === 'all') return
  for (const name of mask.keys()) if (!known.includes(name)) throw invalidFields(name)
}

export function selectFields(value: unknown, mask: FieldMask): unknown {
  if (mask === 'all') return value
  if (Array.isArray(value)) return value.map((entry) => selectFields(entry, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = mask.get(name)
      return wanted === undefined ? [] : [[name, selectFields(inner, wanted)]]
    }),
  )
}

function invalidFields(text: string): GoogleError {
  return new GoogleError(400, `Invalid field selection ${text}`, {
    reason: 'invalidParameter',
    location: 'fields',
    locationType: 'parameter',
  })
}
