/** The values of a document that a screen shows only when its person asks for them. Files have them whole. Pure, and without zod. */

const SENSITIVE: ReadonlySet<string> = new Set(['client.dateOfBirth', 'client.medicareNumber'])

/** `path`: of a field. */
export function isSensitive(path: string): boolean {
  return SENSITIVE.has(path)
}

/** The last four characters of a longer value; nothing of one that is as short. */
export function maskedValue(value: string): string {
  return `••••${value.length > 6 ? value.slice(-4) : ''}`
}
