/** Cuts characters off the ends of a text, in linear time: a pattern such as /\s+$/ tries every space of the text. Pure. */

export function trimmedEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The letters and digits that the text ends with. */
export function lastWord(text: string): string {
  let start = text.length
  while (start > 0 && /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) start -= 1
  return text.slice(start)
}

/** Each run of white space as one space. */
export function spaced(text: string): string {
  return text
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ')
}
