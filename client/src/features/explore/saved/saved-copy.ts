/** The texts of saved and hidden cases that are kept on this device, sealed, for reading without a connection. */
import { z } from 'zod'
import { teaserBatchEndpoint, teaserSchema, type Teaser } from '../../../../../shared/contracts/explore.ts'
import { COPY_MAX_AGE } from '../explore-copy.ts'

/** The server's last answer. */
export const SAVED_COPY = 'saved-cases'
export const savedCopySchema = teaserBatchEndpoint.response
export type SavedTexts = z.infer<typeof savedCopySchema>

/** What was saved since, with the time at which it was read (milliseconds since 1970). */
export const ADDED_COPY = 'saved-cases-added'
export const addedSchema = z.array(z.object({ teaser: teaserSchema, at: z.number() }))
export type AddedTexts = z.infer<typeof addedSchema>
export const NOTHING_ADDED: AddedTexts = []

const MAX_ADDED = 200

/** Nobody has asked the server for too long whether its client still shows it. */
function isTooOld(at: number, now: number): boolean {
  return now - at > COPY_MAX_AGE
}

export function withAdded(added: AddedTexts, teaser: Teaser, now: number): AddedTexts {
  const others = added.filter((text) => text.teaser.id !== teaser.id && !isTooOld(text.at, now))
  return [{ teaser, at: now }, ...others].slice(0, MAX_ADDED)
}

/** Without those of which the server has said what they are now. */
export function withoutKnown(added: AddedTexts, { teasers, gone }: SavedTexts): AddedTexts {
  const known = new Set([...teasers.map(({ id }) => id), ...gone])
  return added.filter(({ teaser }) => !known.has(teaser.id))
}

export type CaseText =
  | { readonly kind: 'shown'; readonly teaser: Teaser }
  /** Closed, or no longer shown to this attorney: the server does not say which. */
  | { readonly kind: 'gone' }
  /** Not on this device, or too old to be shown. */
  | { readonly kind: 'absent' }

/** The text of a case. `asOf`: the age of `texts`; null when they are current. */
export function textOf(
  requestId: string,
  {
    texts,
    asOf,
    added,
    now,
  }: {
    readonly texts: SavedTexts
    readonly asOf: number | null
    readonly added: AddedTexts
    readonly now: number
  },
): CaseText {
  if (texts.gone.includes(requestId)) return { kind: 'gone' }
  const known = texts.teasers.find(({ id }) => id === requestId)
  if (known !== undefined && (asOf === null || !isTooOld(asOf, now))) return { kind: 'shown', teaser: known }
  const own = added.find(({ teaser, at }) => teaser.id === requestId && !isTooOld(at, now))
  return own === undefined ? { kind: 'absent' } : { kind: 'shown', teaser: own.teaser }
}
