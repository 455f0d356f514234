/** The limits of each reading call. Every such call must be listed here, so that no new list is unbounded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBodySchema } from '../shared/contracts/http.ts'
import { GOOGLE_PATHS } from '../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../shared/contracts/integrations/onedrive.ts'
import { startAttackedApi, type AttackedApi } from './testing/attacked-api.ts'

/** Invalid query parameters: a size above the largest page, and a cursor that we did not issue. */
type Paged = { readonly size: string | null; readonly place: string | null }

/** Lists with a cursor. `size` null: the page size is fixed. `place` null: the provider validates its cursors. */
const LISTS: Readonly<Record<string, Paged>> = {
  'GET /api/referrals': { size: 'limit=1001', place: 'next=bm90aGluZw' },
  'GET /api/admin/applications': { size: 'limit=201', place: 'next=bm90aGluZw' },
  'GET /api/notifications': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/directory': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/network/partners': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/explore': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/interests': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/conversations': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/conversations/:id/messages': { size: null, place: 'before=minus-one' },
  'GET /api/tickets': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/admin/tickets': { size: null, place: 'next=bm90aGluZw' },
  'GET /api/records': { size: 'limit=1001', place: 'after=minus-one' },
  'GET /api/records/:kind/:id/history': { size: null, place: 'next=bm90aGluZw' },
  [`GET ${ONEDRIVE_PATHS.unread}`]: { size: 'top=201', place: null },
  [`GET ${ONEDRIVE_PATHS.list}`]: { size: null, place: `next=${'x'.repeat(4097)}` },
  [`GET ${GOOGLE_PATHS.files}`]: { size: null, place: `next=${'x'.repeat(4097)}` },
  [`GET ${GOOGLE_PATHS.events}`]: { size: null, place: `next=${'x'.repeat(4097)}` },
}

/** Lists that always fit in one response: further writes are rejected, or the rest is only counted. */
const BOUNDED = [
  'GET /api/admin/bar-admissions',
  'GET /api/admin/administrators',
  'GET /api/admin/marketplace-states',
  'GET /api/admin/moderation',
  'GET /api/tickets/:id',
  'GET /api/admin/tickets/:id',
  'GET /api/admin/packs',
  'GET /api/pack-overrides',
  'GET /api/blocks',
  'GET /api/network/invitations',
  'GET /api/own-consents',
  'GET /api/push/subscriptions',
  'GET /api/marketplace/states',
  'GET /api/client-requests/:id/access-log',
  'GET /api/client-requests/:id/interests',
  'GET /api/explore/batch',
  'GET /api/client-requests',
  'GET /api/dashboard',
  'GET /api/books/:book/shares',
  'GET /api/referrals/:referral/book-shares',
  'GET /api/device-grants',
  'GET /api/lookup/address',
  'GET /api/notification-preferences',
  'GET /api/referrals/recipients',
  'GET /api/users/bar-admissions',
  'GET /api/admin/firm-changes',
  'GET /api/referrals/:id',
  'GET /api/referrals/:id/linked-files',
  `GET ${ONEDRIVE_PATHS.message}/:id/attachments`,
]

/** Single objects and endless streams. */
const SINGLE = [
  'GET /api/account-deletion',
  'GET /api/data-exports',
  'GET /api/data-exports/:id/file',
  'GET /api/deleted-accounts/:person',
  'GET /api/assistant',
  'GET /api/assistant/consents/:workspace',
  'GET /api/citations',
  'GET /livez',
  'GET /api/explore/:id',
  'GET /api/directory/:id/contact',
  'GET /api/interests/:id',
  'GET /api/explore/head',
  'GET /readyz',
  'GET /health',
  'GET /api/users/verify-profile',
  'GET /api/users/application',
  'GET /api/users/profile',
  'GET /api/users/firm',
  'GET /api/users/practice',
  'GET /api/attorneys/:slug',
  'GET /api/referrals/:id/pdf',
  'GET /r/:token/pdf',
  'GET /api/second-step/recovery-codes',
  'GET /api/auth/check-email',
  'GET /api/lookup/zip',
  'GET /api/referrals/:id/delivery',
  'GET /api/files/:source/:id',
  'GET /api/events',
  'GET /api/billing/checkout-session',
  'GET /api/billing/summary',
  `GET ${GOOGLE_PATHS.url}`,
  `GET ${GOOGLE_PATHS.status}`,
  `GET ${GOOGLE_PATHS.download}/:fileId`,
  `GET ${ONEDRIVE_PATHS.url}`,
  `GET ${ONEDRIVE_PATHS.status}`,
  `GET ${ONEDRIVE_PATHS.download}/:fileId`,
  `GET ${ONEDRIVE_PATHS.message}/:id/full`,
  `GET ${ONEDRIVE_PATHS.message}/:id/attachments/:attachmentId`,
  'GET /r/:token',
  'GET /r-assets/recipient.css',
  'GET /u/:token',
  'GET /l/:token',
  'GET /api/lien-asks/:book/:ask',
  'GET /api/lien-asks/:book/:ask/files/:file',
]

let api: AttackedApi
beforeAll(async () => {
  api = await startAttackedApi()
})
afterAll(() => api.close())

it('every call that reads is known to be a list with pages, a list with an end, or one thing', () => {
  const reads = api.calls.filter((call) => call.startsWith('GET '))
  expect([...Object.keys(LISTS), ...BOUNDED, ...SINGLE].toSorted()).toEqual(reads.toSorted())
})

describe.each(Object.entries(LISTS))('%s', (call, { size, place }) => {
  const asked = [size, place].filter((question) => question !== null)
  it.each(asked.map((question) => [question.slice(0, 40), question]))(
    'refuses %s in words',
    async (_name, question) => {
      const path = `${call.slice('GET '.length)}?${question}`
      const reply = await api.send({ method: 'GET', path, headers: { authorization: `Bearer ${api.token}` } })
      expect(reply.status).toBe(400)
      expect(errorBodySchema.parse(JSON.parse(reply.text)).code).toBe('validation_failed')
    },
  )
})
