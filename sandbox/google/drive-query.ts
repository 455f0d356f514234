/**
 * Drive's search language (developers.google.com/drive/api/guides/ref-search-terms), limited to names, types, folders, times and the trash.
 */
import type { CloudItem } from '../cloud/items.ts'
import { invalidParameter } from './google-error.ts'

export type Matches = (item: CloudItem) => boolean

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|([A-Za-z]+)|(!=|<=|>=|[=<>()]))/y

type Token = { readonly kind: 'text' | 'word' | 'sign'; readonly value: string }

/** `rootId` replaces the alias `root`. Throws Drive's error for `q` when the query is invalid. */
export function parseDriveQuery(query: string, rootId: string): Matches {
  const tokens = tokenize(query)
  let at = 0
  const next = (): Token => {
    const token = tokens[at++]
    if (!token) throw invalidParameter('q')
    return token
  }
  const takes = (value: string): boolean => {
    const token = tokens[at]
    if (token === undefined || token.kind === 'text' || token.value !== value) return false
    at += 1
    return true
  }
  const anyOf = (): Matches => {
    let left = allOf()
    while (takes('or')) {
      const [before, after] = [left, allOf()]
      left = (item) => before(item) || after(item)
    }
    return left
  }
  const allOf = (): Matches => {
    let left = factor()
    while (takes('and')) {
      const [before, after] = [left, factor()]
      left = (item) => before(item) && after(item)
    }
    return left
  }
  const factor = (): Matches => {
    if (takes('not')) {
      const inner = factor()
      return (item) => !inner(item)
    }
    if (takes('(')) {
      const inner = anyOf()
      if (!takes(')')) throw invalidParameter('q')
      return inner
    }
    return term(next(), next(), next(), rootId)
  }
  const matches = anyOf()
  if (at < tokens.length) throw invalidParameter('q')
  return matches
}

function tokenize(query: string): readonly Token[] {
  const tokens: Token[] = []
  const end = query.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(query)
    if (!match) throw invalidParameter('q')
    const [, text, word, sign] = match
    if (text !== undefined) tokens.push({ kind: 'text', value: text.replace(/\\(.)/g, '$1') })
    else if (word !== undefined) tokens.push({ kind: 'word', value: word })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign })
  }
  return tokens
}

function term(left: Token, operator: Token, right: Token, rootId: string): Matches {
  if (left.kind === 'text') {
    if (operator.value !== 'in' || right.kind !== 'word' || right.value !== 'parents')
      throw invalidParameter('q')
    const parent = left.value === 'root' ? rootId : left.value
    return (item) => item.parentId === parent
  }
  switch (left.value) {
    case 'name':
      return textTerm(operator, right, (item) => item.name, isWordStart)
    case 'mimeType':
      return textTerm(
        operator,
        right,
        (item) => item.mimeType,
        (value, part) => value.startsWith(part),
      )
    case 'trashed':
      return trashTerm(operator, right)
    case 'modifiedTime':
      return timeTerm(operator, right, (item) => item.modifiedAt)
    case 'createdTime':
      return timeTerm(operator, right, (item) => item.createdAt)
    default:
      throw invalidParameter('q')
  }
}

/** `contains` on a name only matches prefixes of words. */
function isWordStart(name: string, part: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s._-]+/)
    .some((_, index, words) => words.slice(index).join(' ').startsWith(part.toLowerCase()))
}

function textTerm(
  operator: Token,
  right: Token,
  of: (item: CloudItem) => string,
  contains: (value: string, part: string) => boolean,
): Matches {
  if (right.kind !== 'text') throw invalidParameter('q')
  const wanted = right.value
  if (operator.value === '=') return (item) => of(item) === wanted
  if (operator.value === '!=') return (item) => of(item) !== wanted
  if (operator.value === 'contains') return (item) => contains(of(item), wanted)
  throw invalidParameter('q')
}

/** Nothing here is ever in the trash. */
function trashTerm(operator: Token, right: Token): Matches {
  if (right.kind !== 'word' || !['true', 'false'].includes(right.value)) throw invalidParameter('q')
  if (!['=', '!='].includes(operator.value)) throw invalidParameter('q')
  const wantsTrashed = (right.value === 'true') === (operator.value === '=')
  return () => !wantsTrashed
}

function timeTerm(operator: Token, right: Token, of: (item: CloudItem) => number): Matches {
  const time = Date.parse(right.value)
  if (right.kind !== 'text' || Number.isNaN(time)) throw invalidParameter('q')
  switch (operator.value) {
    case '<':
      return (item) => of(item) < time
    case '<=':
      return (item) => of(item) <= time
    case '=':
      return (item) => of(item) === time
    case '!=':
      return (item) => of(item) !== time
    case '>=':
      return (item) => of(item) >= time
    case '>':
      return (item) => of(item) > time
    default:
      throw invalidParameter('q')
  }
}
