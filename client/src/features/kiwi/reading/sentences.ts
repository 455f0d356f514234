/** Where the sentences of a legal text begin and end. Offsets are UTF-16 code units. Pure. */

import { lastWord } from './trim.ts'

export type Span = { readonly start: number; readonly end: number }

/** A full stop after one of these ends no sentence: Intl.Segmenter breaks "Roe v. Wade, 410 U.S. 113". */
const ABBREVIATIONS = new Set(
  `v vs no nos art arts sec secs ch cl para paras pp p pg vol ed eds cf id ibid et al inc corp co ltd llc lp llp plc dr mr mrs ms jr sr st ave blvd rd apt ste
  fig ex exh supp app dist ct cir div dep gov gen rev stat ann civ crim proc evid fed reg cal tex ill fla tenn mo mich minn wis ind ala ariz ark colo conn
  del ga ky la md mass miss mont neb nev okla or pa va vt wash wyo jan feb mar apr jun jul aug sep sept oct nov dec u s e g i approx est tel ext attn dept
  assn bros mfg natl intl hon prof rev messrs esq ph d m b n a c f l r`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** A clause of a list, or a numbered heading, begins a sentence: "2.1 Term", "(a) the", "ARTICLE IV", "Section 3." */
const HEADING =
  /^\s*(?:(?:article|section|exhibit|schedule|appendix)\s+[\divxlc]+\b|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,2}|[ivx]{1,5})[.)]\s)/iu

/** In order, without the white space between them. A blank line ends one, and so does a line that a heading follows. */
export function sentencesIn(text: string, start = 0, end = text.length): readonly Span[] {
  const found: Span[] = []
  let from = start
  const cut = (at: number): void => {
    const span = trimmed(text, from, at)
    if (span !== null) found.push(span)
    from = at
  }
  const breaks = /[.!?]["”’')\]]*(?=\s)|\n[ \t]*\n|\n(?=[^\n]{0,80})|;\s*\n/gu
  breaks.lastIndex = start
  for (let match = breaks.exec(text); match !== null && match.index < end; match = breaks.exec(text)) {
    const at = Math.min(match.index + match[0].length, end)
    if (ends(text, match[0], match.index, at, from)) cut(at)
  }
  cut(end)
  return found
}

function ends(text: string, mark: string, index: number, at: number, from: number): boolean {
  if (mark === '\n')
    return HEADING.test(text.slice(at, at + 40)) || isHeadingLine(text.slice(from, index), lineAt(text, at))
  if (mark.startsWith('\n') || mark.startsWith(';')) return true
  if (!mark.startsWith('.')) return true
  const before = lastWord(text.slice(Math.max(0, index - 20), index))
  const next = /\S/u.exec(text.slice(at, at + 10))?.[0] ?? ''
  if (next !== '' && /[\p{Ll}]/u.test(next)) return false
  if (ABBREVIATIONS.has(before.toLowerCase())) return false
  // A number of a clause: "3. Term" is one heading with what follows it.
  return !(
    /^\d{1,3}(?:\.\d{1,3})*$/.test(before) && trimmed(text, from, index)?.start === index - before.length
  )
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end === -1 ? undefined : end)
}

/** A short line in capitals, alone: a disclaimer in capitals has many. */
function isHeadingLine(line: string, next: string): boolean {
  const own = line.trim()
  return own.length > 0 && own.length < 80 && isCapitals(own) && !isCapitals(next.trim())
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && /\p{L}{3}/u.test(text)
}

function trimmed(text: string, start: number, end: number): Span | null {
  let [from, to] = [start, end]
  while (from < to && /\s/u.test(text[from] ?? '')) from += 1
  while (to > from && /\s/u.test(text[to - 1] ?? '')) to -= 1
  return to > from ? { start: from, end: to } : null
}
