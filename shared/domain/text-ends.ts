/** Trims the end of a text in linear time. A pattern such as `/x+$/` takes quadratic time on a long run of x. */

/** Removes any of `characters` from the end of the text. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Removes the percent sign from a typed percentage such as "25 %". */
export function withoutPercentSign(text: string): string {
  const plain = text.trim()
  return plain.endsWith('%') ? plain.slice(0, -1).trimEnd() : plain
}
