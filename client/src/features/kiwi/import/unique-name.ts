/** "Policy (2).pdf" for a second "Policy.pdf". Pure. */
export function uniqueName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let number = 2; ; number += 1) {
    const next = `${stem} (${number})${ending}`
    if (!taken.includes(next)) return next
  }
}
