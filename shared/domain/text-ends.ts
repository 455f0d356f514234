/** Takes characters off the end of a text in one step each. A pattern such as `/x+$/` tries again from every x of a long run. */

/** The text without the `characters` (any of them) that it ends with. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A percentage as people write it, "25 %", without its sign. */
export function withoutPercentSign(text: string): string {
  const plain = text.trim()
  return plain.endsWith('%') ? plain.slice(0, -1).trimEnd() : plain
}
