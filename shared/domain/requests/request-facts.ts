/** What a client may add to a request: for whom it is, in which language to answer, and how to reach the client without harm. */

export const REQUEST_LANGUAGES = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  vi: 'Vietnamese',
  ko: 'Korean',
  tl: 'Tagalog',
  ru: 'Russian',
  ar: 'Arabic',
  ht: 'Haitian Creole',
  pt: 'Portuguese',
  fr: 'French',
} as const
export type RequestLanguage = keyof typeof REQUEST_LANGUAGES
export const LANGUAGE_CODES = Object.keys(REQUEST_LANGUAGES) as [RequestLanguage] // the keys of the literal

/** What an attorney may say that they speak: English is understood. */
export const SPOKEN_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== 'en')

/** null for a code of a later release. */
export function languageName(code: string): string | null {
  const names: Readonly<Record<string, string>> = REQUEST_LANGUAGES
  return names[code] ?? null
}

export const FOR_WHOM = {
  me: 'Me',
  my_child: 'My child, who is under 18',
  somebody: 'Somebody I may act for',
} as const
export type ForWhom = keyof typeof FOR_WHOM
export const FOR_WHOM_KEYS = Object.keys(FOR_WHOM) as [ForWhom] // the keys of the literal

/** None contains "email" or "phone", not even "Voicemail": the fields of the address and the number are called so. */
export const CONTACT_WAYS = {
  call: 'Calls',
  text: 'Texts',
  voicemail: 'Voice messages',
  email: 'Messages to my inbox',
} as const
export type ContactWay = keyof typeof CONTACT_WAYS
export const CONTACT_WAY_KEYS = Object.keys(CONTACT_WAYS) as [ContactWay] // the keys of the literal
