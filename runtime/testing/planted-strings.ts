/** The names of those planted strings that are in a text, in any case. A number counts only alone: it may be part of an id. */
export function plantedIn(planted: Readonly<Record<string, string>>, text: string): readonly string[] {
  const all = text.toLowerCase()
  return Object.entries(planted)
    .filter(([, one]) =>
      /^\d+$/.test(one)
        ? new RegExp(`(?<![0-9a-z.-])${one}(?![0-9a-z.-])`).test(all)
        : all.includes(one.toLowerCase()),
    )
    .map(([name]) => name)
}
