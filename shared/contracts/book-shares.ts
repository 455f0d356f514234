/** Sharing the ledger of a matter with the attorney who accepted its referral. Every figure is worked out by the server at each opening. */
import { z } from 'zod'
import { LIEN_STATUSES, LIEN_TYPES, type LienType } from '../domain/liens/lien-lifecycle.ts'
import { SHARE_TIERS } from '../domain/books/share-tiers.ts'
import { isCalendarDate } from '../domain/calendar-date.ts'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'

const tierSchema = z.enum(SHARE_TIERS)
const count = z.int().nonnegative()
const cents = z.int()

/** Days for which a share can be opened. */
export const SHARE_DAYS = [7, 30, 90] as const

const openingSchema = z.object({ by: z.string(), at: z.iso.datetime() })

const ownShareSchema = z.object({
  id: z.uuid(),
  tier: tierSchema,
  consentedOn: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  takenAt: z.iso.datetime().nullable(),
  /** Newest first, at most 20. */
  openings: z.array(openingSchema),
  /** All of them. */
  opened: count,
})

/** `receiver`: who can get a share, by which referral; both null with the reason. */
const ownSharesSchema = z.object({
  receiver: z.string().nullable(),
  referral: z.uuid().nullable(),
  why: z.enum(['no_referral', 'not_accepted', 'no_account']).nullable(),
  shares: z.array(ownShareSchema),
})
export type OwnShares = z.infer<typeof ownSharesSchema>

const OF_BOOK = '/api/books/:book/shares'

/** Only for the matter's owner. Newest first. */
export const listOwnSharesEndpoint = endpoint({
  method: 'GET',
  path: OF_BOOK,
  auth: 'user',
  response: ownSharesSchema,
})

/**
 * `id`: made by the device, so that a repeated call makes one share. `referral`: that of the receiver whom its person saw; the server shares
 * with nobody else.
 */
export const shareBookEndpoint = endpoint({
  method: 'POST',
  path: OF_BOOK,
  auth: 'user',
  maxBody: KB,
  request: z.object({
    id: z.uuid(),
    referral: z.uuid(),
    tier: tierSchema,
    hasConsent: z.literal(true, 'The client has to consent first.'),
    consentedOn: z.string().refine(isCalendarDate, 'Please enter the day of the consent.'),
    days: z.literal(SHARE_DAYS),
  }),
  response: ownSharesSchema,
})

const ONE = '/api/book-shares/:share'

/** Only for its owner; at once, and for good. */
export const revokeShareEndpoint = endpoint({
  method: 'DELETE',
  path: ONE,
  auth: 'user',
  response: 'nothing',
})

/** For the attorney who accepted the referral: what is shared with them now. */
export const listReceivedSharesEndpoint = endpoint({
  method: 'GET',
  path: '/api/referrals/:referral/book-shares',
  auth: 'user',
  response: z.object({
    shares: z.array(z.object({ id: z.uuid(), tier: tierSchema, expiresAt: z.iso.datetime() })),
  }),
})

const amount = cents.nullable()
const sharedLienSchema = z.strictObject({
  number: count,
  status: z.enum(LIEN_STATUSES),
  asserted: amount,
  confirmed: amount,
  final: amount,
  paid: cents,
  open: cents,
  offers: z.array(z.strictObject({ by: z.enum(['us', 'them']), cents, at: z.iso.datetime() })),
  payments: z.array(z.strictObject({ cents, on: z.string(), isReversal: z.boolean() })),
  named: z
    .strictObject({
      holder: z.string(),
      type: z.enum(Object.keys(LIEN_TYPES) as [LienType]), // the keys of the literal
      fileNumber: z.string(),
    })
    .nullable(),
})

const openedShareSchema = z.strictObject({
  from: z.string(),
  referralId: z.uuid(),
  expiresAt: z.iso.datetime(),
  /** The receiver's own copy. */
  takenBookId: z.uuid().nullable(),
  ledger: z.strictObject({
    tier: tierSchema,
    totals: z.strictObject({
      ...{ gross: cents, fee: cents, costs: cents, other: cents, holdback: cents, clientNet: cents },
      ...{ liens: count, asserted: amount, confirmed: amount, final: amount, paid: cents, open: cents },
    }),
    liens: z.array(sharedLienSchema).nullable(),
    files: z
      .array(
        z.strictObject({
          ...{ id: z.uuid(), lien: count.nullable(), name: z.string(), url: z.url().nullable() },
        }),
      )
      .nullable(),
  }),
})
export type OpenedShare = z.infer<typeof openedShareSchema>

/** For its receiver. A POST, because each opening is written down and the owner sees it. */
export const openShareEndpoint = endpoint({
  method: 'POST',
  path: `${ONE}/open`,
  auth: 'user',
  maxBody: KB,
  request: emptyRequestSchema,
  response: openedShareSchema,
})

/** For its receiver: a matter of their own with what is shared. However often it is called, one share makes one matter. */
export const takeOverShareEndpoint = endpoint({
  method: 'POST',
  path: `${ONE}/take-over`,
  auth: 'user',
  maxBody: KB,
  request: emptyRequestSchema,
  response: z.object({ bookId: z.uuid() }),
})
