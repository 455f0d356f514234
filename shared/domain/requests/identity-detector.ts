/**
 * Finds what would tell who a client is in the text that attorneys read before the client has chosen one. The device shows it while the client
 * writes; the server refuses the text, or has it reviewed when the client insists. Pure.
 */
import { isCommonWord } from './common-words.ts'

export const IDENTITY_KINDS = {
  email: 'an email address',
  link: 'a link',
  social_security: 'a Social Security number',
  card: 'a card number',
  phone: 'a phone number',
  address: 'a street address',
  reference: 'a policy, claim or account number',
  name: 'a name',
} as const
export type IdentityKind = keyof typeof IDENTITY_KINDS

/** A part of the text, as typed: `text.slice(start, end)`. */
export type IdentityPart = { readonly kind: IdentityKind; readonly start: number; readonly end: number }

/** In this order: a part that is found by one pattern is not searched by the later ones. */
const PATTERNS: readonly (readonly [IdentityKind, RegExp, ((found: string) => boolean)?])[] = [
  [
    'email',
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]+)+/giu,
  ],
  [
    'link',
    /\b(?:https?:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|edu|gov|info|io|us|co|law|legal)\b(?:\/\S*)?/giu,
  ],
  ['social_security', /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/g],
  ['card', /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, passesLuhn],
  [
    'phone',
    /(?<![\d-])(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}(?!\d)|(?<![\d-])\d{3}[-. ]\d{4}(?![\d-])/g,
  ],
  [
    'address',
    /\b\d{1,6}\s+(?:(?:[NSEW]|\p{L}{1,2})\.?\s+)?(?:[\p{L}\p{N}']+\s+){1,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|terrace|way|circle|cir|highway|hwy|parkway|pkwy)\b\.?/giu,
    looksLikeAddress,
  ],
  ['reference', /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{7,}/gu, looksLikeReference],
]

/**
 * `names`: what the client typed as names (own name, other people), in whatever order of words. Returns the parts in the order of the text;
 * they do not overlap.
 */
export function findIdentity(text: string, names: readonly string[]): readonly IdentityPart[] {
  const found: IdentityPart[] = []
  const add = (part: IdentityPart): void => {
    if (!found.some(({ start, end }) => part.start < end && start < part.end)) found.push(part)
  }
  for (const [kind, pattern, isMeant] of PATTERNS)
    for (const match of text.matchAll(pattern))
      if (isMeant?.(match[0]) ?? true) add({ kind, start: match.index, end: match.index + match[0].length })
  for (const part of namesIn(text, names)) add(part)
  return found.sort((a, b) => a.start - b.start)
}

const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** Shorter words are too often no names: "Al", "Ann", "May". */
const MIN_NAME = 4

function namesIn(text: string, names: readonly string[]): readonly IdentityPart[] {
  const words = wordsOf(text)
  const whole = names.map((name) => wordsOf(name).map(({ word }) => word)).filter((name) => name.length > 1)
  const single = new Set(
    names
      .flatMap((name) => wordsOf(name).map(({ word }) => word))
      .filter((word) => word.length >= MIN_NAME && !isCommonWord(word)),
  )
  // Whole names first, so that "Rose Hill" is one part and not the ordinary words "rose" and "hill".
  return [
    ...whole.flatMap((name) => placesOf(words, name)),
    ...words.filter(({ word }) => single.has(withoutPossessive(word)) || single.has(word)).map(toPart),
  ]
}

type Word = { readonly word: string; readonly start: number; readonly end: number }

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: plain(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function placesOf(words: readonly Word[], name: readonly string[]): readonly IdentityPart[] {
  return words.flatMap((first, at) => {
    const here = words.slice(at, at + name.length)
    const last = here.at(-1)
    if (here.length < name.length || last === undefined) return []
    const isName = name.every(
      (word, n) => here[n]?.word === word || withoutPossessive(here[n]?.word ?? '') === word,
    )
    return isName ? [{ kind: 'name' as const, start: first.start, end: last.end }] : []
  })
}

function toPart({ start, end }: Word): IdentityPart {
  return { kind: 'name', start, end }
}

/** Lower case, without accents: "José" is found as "jose". */
function plain(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

function withoutPossessive(word: string): string {
  return word.replace(/'s?$/u, '')
}

const FUNCTION_WORDS =
  /\b(?:a|an|and|at|by|down|for|from|in|into|my|of|off|on|or|our|that|the|their|this|to|up|with)\b/iu
/** These mean a place only with a capital letter: "3 days in court", "2 cars blocked the drive". */
const EVERYDAY_ENDINGS = /(?:^|\s)(?:drive|lane|court|place|terrace|way|circle|highway)\.?$/u

/** "12 Main Street", and neither "2 miles down the road" nor "4 police court". */
function looksLikeAddress(found: string): boolean {
  return !FUNCTION_WORDS.test(found) && (!EVERYDAY_ENDINGS.test(found) || /\p{Lu}/u.test(found))
}

/** Letters and digits mixed, or seven digits and more: no word, and no year, amount or age. */
function looksLikeReference(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '').length
  if (/^\d{4}-\d{2}-\d{2}$/.test(found)) return false
  return digits >= 7 || (digits >= 4 && /\p{L}/u.test(found))
}

/** The check digit that every card number has. */
function passesLuhn(found: string): boolean {
  const digits = Array.from(found.replaceAll(/\D/g, ''), Number).reverse()
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? digit : digit * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
