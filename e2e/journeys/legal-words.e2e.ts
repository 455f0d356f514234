/**
 * The legal texts for both attorneys (who pays whom, what is displayed when, the conflict check, the rule on fee division) must be
 * identical everywhere: only the running product has all of these places.
 */
import type { Page } from '@playwright/test'
import {
  CONFLICT_STEP,
  DISCLOSURE_ORDER,
  FEE_SHARING_RULE,
  referralFeeTerm,
} from '../../shared/domain/referral-terms.ts'
import { confirmByCode, linkTo, openAsRecipient, press } from '../fixtures/recipient-page.ts'
import { expectSentReceipt, fillReferral } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

const RECIPIENT = { name: 'Gina Counsel', email: 'gina.counsel@firm.test' }
const FEE = referralFeeTerm(25, 'Demo Law Office', RECIPIENT.name)

async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  for (const one of words) await expect(page.locator('body')).toContainText(one)
}

test('fee, disclosure, conflict step and rule read the same in form, email, page, history, help, terms and privacy', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/submit-referral')
  await fillReferral(page, RECIPIENT)
  await page.getByLabel('Client', { exact: true }).fill('Jane Roe')
  await page.getByLabel('Adverse parties').fill('Shop Inc.')
  await expectWords(page, [FEE, FEE_SHARING_RULE.words, CONFLICT_STEP.entry, DISCLOSURE_ORDER])
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expectSentReceipt(page)

  const [mail] = await product.sandbox.messagesTo(RECIPIENT.email)
  for (const words of [FEE, FEE_SHARING_RULE.words, DISCLOSURE_ORDER]) expect(mail?.text).toContain(words)
  expect(mail?.text).not.toMatch(/Jane Roe|Shop Inc/)

  const theirs = await openAsRecipient(browser, await linkTo(product.sandbox, RECIPIENT.email))
  await expectWords(theirs, [FEE, FEE_SHARING_RULE.words, DISCLOSURE_ORDER, CONFLICT_STEP.what])
  await press(theirs, CONFLICT_STEP.button)
  await expectWords(theirs, ['Jane Roe', 'Shop Inc.'])
  await press(theirs, 'Accept')
  await expectWords(theirs, [FEE])
  await confirmByCode(theirs, product.sandbox, RECIPIENT.email, 'Accept referral')
  await theirs.context().close()

  await page.goto('/dashboard/referrals?tab=sent')
  await page.getByRole('link', { name: RECIPIENT.name }).click()
  await expectWords(page, [FEE, FEE_SHARING_RULE.words, 'Conflict check started'])

  await page.goto('/help')
  await expectWords(page, [DISCLOSURE_ORDER, FEE_SHARING_RULE.words])
  await page.goto('/terms-of-service')
  await expectWords(page, [DISCLOSURE_ORDER, FEE_SHARING_RULE.words])
  await page.goto('/privacy-policy')
  await expectWords(page, [DISCLOSURE_ORDER])
})
