/** The links in mails depend on TOKEN_ENCRYPTION_KEY: what happens to them when it changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTORNEY, startTestApi, TEST_KEYS, type TestApi } from '../../../testing/test-api.ts'
import { createUnsubscribeLinks } from '../../notifications/unsubscribe-link.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'
import { createRecipientTokens } from './recipient-link.ts'

const ORIGIN = 'http://localhost:3000'
const before = createRecipientTokens(TEST_KEYS.hmac)

let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ linkSecrets: [TEST_KEYS.link, TEST_KEYS.hmac] })
  sides = twoSides(api)
})
afterAll(() => api.close())

/** A referral whose link was made with the previous key. */
async function referredBefore(email: string): Promise<string> {
  const id = await sides.refer(email)
  await sides.linkTo(email)
  await api.database.statement('update public.recipient_links set token_sha256 = $2 where referral_id = $1', [
    id,
    before.hashOf(before.tokenOf(id)),
  ])
  return id
}

const statusOf = async (path: string): Promise<number> => (await api.app.request(path)).status
const linkNow = (id: string): string => `/r/${createRecipientTokens(TEST_KEYS.link).tokenOf(id)}`
const sending = (id: string): Promise<boolean> =>
  api.database.asService((tx) =>
    api.modules.referrals.mailHooks.onSending(tx, { referralId: id, linkReferralId: id, askPageId: null }),
  )

describe('a recipient’s link', () => {
  it('that is in a mail already goes on leading to the referral', async () => {
    const id = await referredBefore('kept@example.com')
    expect(await statusOf(`/r/${before.tokenOf(id)}`)).toBe(200)
  })

  it('of a mail that waited while the key changed is known when the mail goes out', async () => {
    const id = await referredBefore('waited@example.com')
    expect(await statusOf(linkNow(id))).toBe(404)
    await sending(id)
    expect(await statusOf(linkNow(id))).toBe(200)
    expect(await statusOf(`/r/${before.tokenOf(id)}`)).toBe(200)
  })

  it('that has been revoked is not made good by the new key', async () => {
    const id = await referredBefore('revoked@example.com')
    await api.database.statement(
      'update public.recipient_links set revoked_at = now() where referral_id = $1',
      [id],
    )
    await sending(id)
    expect(await statusOf(linkNow(id))).toBe(404)
  })
})

it('the link that ends notification mails works under the key before, and under no other', async () => {
  const pathBy = (secret: string): string =>
    createUnsubscribeLinks([secret], ORIGIN).linkTo('notifications', ATTORNEY.id).slice(ORIGIN.length)
  expect(await statusOf(pathBy(TEST_KEYS.link))).toBe(200)
  expect(await statusOf(pathBy(TEST_KEYS.hmac))).toBe(200)
  expect(await statusOf(pathBy(TEST_KEYS.admin))).toBe(404)
})
