/** Numbers under which others keep a matter: of claims, policies, accounts and files. Pure. */

export type FoundNumber = {
  readonly start: number
  readonly end: number
  readonly text: string
  /** "Claim number". */
  readonly label: string
}

const LABELED =
  /\b(?<what>claim|policy|account|file|member|group|docket|case|medical record)[ \t]{0,4}(?:no\.?|num(?:ber|\.)?|#|id)?[ \t]{0,4}[:#][ \t]{0,12}(?<number>[A-Z0-9][A-Z0-9/-]{2,28}[A-Z0-9])\b|\b(?<before>claim|policy|account|file|member|group|docket|medical record)[ \t]{1,4}(?:no\.?|number|#)[ \t]{1,4}(?<after>[A-Z0-9][A-Z0-9/-]{2,28}[A-Z0-9])\b/giu

/** In the order of the text. */
export function findNumbers(text: string): readonly FoundNumber[] {
  return [...text.matchAll(LABELED)].flatMap((match) => {
    const { what, number, before, after } = match.groups ?? {}
    const own = number ?? after ?? ''
    // A word after "File:" is none.
    if (!/\d/u.test(own)) return []
    const end = match.index + match[0].length
    const kind = (what ?? before ?? '').toLowerCase()
    const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} number`
    return [{ start: end - own.length, end, text: own, label }]
  })
}
