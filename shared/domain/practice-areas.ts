/** The practice areas that an attorney can select (product spec, section 3). */
export const PRACTICE_AREAS = [
  'Personal Injury',
  'Family Law',
  'Criminal Defense',
  'Real Estate',
  'Business Law',
  'Immigration',
  'Estate Planning',
  'Employment Law',
  'Intellectual Property',
  'Tax Law',
  'Civil Litigation',
  'Corporate Law',
  'Other',
] as const
export type PracticeArea = (typeof PRACTICE_AREAS)[number]

export function isPracticeArea(text: string): text is PracticeArea {
  return (PRACTICE_AREAS as readonly string[]).includes(text) // widened: includes() takes only members otherwise
}
