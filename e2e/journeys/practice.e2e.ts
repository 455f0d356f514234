/**
 * An attorney's own settings as others meet them: the public page that a visitor opens and that is gone again, with what the server tells
 * search engines, and an office that waits for a reviewer while the old one holds. The rules are proven in api/modules/firm and practice.
 */
import type { Page } from '@playwright/test'
import { runAdminCommand } from '../fixtures/admin-command.ts'
import {
  completeSignUp,
  fillAccount,
  fillContact,
  fillFirm,
  newApplicant,
  next,
  openWizard,
  pay,
  proceedToPayment,
} from '../fixtures/registration.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test, type Product } from '../fixtures/test.ts'

test('a public page is read by a visitor and gone once it is off; a new ZIP code waits, and the old one holds', async ({
  page,
  browser,
  product,
}) => {
  await becomeAttorney(page, product)

  // The public page, before, while and after it is on.
  const visitor = await browser.newPage({ baseURL: product.origin })
  const slug = 'avery-counsel-of-practice'
  expect(await told(product, slug)).toEqual({ status: 404, robots: 'noindex' })
  await page.goto('/settings/practice')
  await page.getByLabel('Address of the page').fill(slug)
  await page.getByLabel(/^Bio/).fill('Family law in Albany.')
  await page.getByLabel('Show my page to everybody').check()
  await savePage(page, 'Saved. Your page is public.')
  await visitor.goto(`/attorney/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Avery Counsel' })).toBeVisible()
  await expect(visitor.getByText('Family law in Albany.')).toBeVisible()
  await expect(visitor.getByText('Counsel and Partners · Albany, NY')).toBeVisible()
  expect(await told(product, slug)).toEqual({ status: 200, robots: 'noindex' })
  await lookOver(visitor, { route: '/attorney/:slug', name: 'the public page of an attorney' })
  await page.getByLabel('Let search engines list it').check()
  await savePage(page, 'Saved. Your page is public.')
  expect(await told(product, slug)).toEqual({ status: 200, robots: undefined })
  await page.getByLabel('Show my page to everybody').uncheck()
  await savePage(page, 'Saved. Your page is off.')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'There’s no public page here' })).toBeVisible()
  expect(await told(product, slug)).toEqual({ status: 404, robots: 'noindex' })
  await visitor.close()

  // The office.
  await page.goto('/settings/firm')
  await page.getByLabel('Zip Code').fill('14201')
  await expect(page.getByLabel('City')).toHaveValue('Buffalo')
  await page.getByRole('button', { name: 'Save and submit the address' }).click()
  await expect(page.getByText('Waiting for review')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1, Albany, NY 12207').first()).toBeVisible()
  const admin = await browser.newPage({ baseURL: product.origin })
  await signInAs(admin, 'admin@demo.test', { place: '/admin/approvals?state=firms' })
  const card = admin.getByRole('region', { name: 'Avery Counsel' }).filter({ hasText: 'Buffalo' })
  await expect(card.getByText('1, Albany, NY 12207')).toBeVisible()
  await card.getByRole('button', { name: 'Confirm the new address of Avery Counsel' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(card).toBeHidden()
  await admin.close()
  await page.reload()
  await expect(page.getByLabel('Zip Code')).toHaveValue('14201')
  await expect(page.getByText('Waiting for review')).toBeHidden()
})

/** Registered, paid and approved. */
async function becomeAttorney(page: Page, product: Product): Promise<void> {
  const applicant = newApplicant('practice')
  await openWizard(page)
  await fillAccount(page, applicant)
  await next(page)
  await fillContact(page, applicant)
  await next(page)
  await proceedToPayment(page)
  await pay(page)
  await fillFirm(page)
  await completeSignUp(page)
  await runAdminCommand(product.workplace, 'approve', applicant.email)
}

async function savePage(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Save public page' }).click()
  await expect(page.getByText(words)).toBeVisible()
}

/** What the server itself says of the page, without a script. */
async function told({ origin }: Product, slug: string) {
  const { status, headers } = await fetch(`${origin}/attorney/${slug}`, { headers: { accept: 'text/html' } })
  return { status, robots: headers.get('x-robots-tag') ?? undefined }
}
