/**
 * Two attorneys become partners: invited offline, accepted, seen by both without a reload, a case referred by a form that is filled in,
 * written to, blocked. What the lists hold and who may see them is proven in api/modules/network.
 */
import type { Browser, Page } from '@playwright/test'
import { createApprovedAttorney, type NewAttorney } from '../fixtures/approved-attorney.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

async function openAs(browser: Browser, origin: string, who: NewAttorney, tab: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin, serviceWorkers: 'allow' })
  await signInAs(page, who.email, { password: who.password, place: `/private-network?tab=${tab}` })
  return page
}

const invitations = (page: Page, title: 'To you' | 'From you') => page.getByRole('region', { name: title })
const card = (page: Page, { name }: NewAttorney) => page.getByRole('article', { name })

test('partners: invited offline, accepted, a case referred, written to, blocked', async ({
  browser,
  page: ann,
  product,
}) => {
  const [one, two] = await Promise.all([
    createApprovedAttorney(product, 'Ann', 'Arbor'),
    createApprovedAttorney(product, 'Bo', 'Birch'),
  ])
  await signInAs(ann, one.email, { password: one.password, place: '/private-network?tab=invitations' })
  const bo = await openAs(browser, product.origin, two, 'invitations')
  await expect(invitations(bo, 'To you')).toContainText('No invitation waits')

  // Written without a connection, it is sent once there is one, and shows on the other's open screen.
  await untilOfflineReady(ann)
  await ann.context().setOffline(true)
  await ann.getByLabel('Email address').fill(two.email)
  await ann.getByRole('button', { name: 'Queue invitation' }).click()
  await expect(ann.getByRole('region', { name: 'On this device' })).toContainText(two.email)
  await ann.context().setOffline(false)
  await expect(invitations(ann, 'From you')).toContainText(two.email)
  await expect(invitations(bo, 'To you')).toContainText(one.name)

  await bo.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(invitations(ann, 'From you')).toContainText('Accepted')
  await bo.getByRole('tab', { name: 'Partners' }).click()
  await expect(card(bo, one)).toContainText(one.email)
  await ann.getByRole('tab', { name: 'Partners' }).click()
  await expect(card(ann, two)).toContainText('You sent 0, 0 accepted')

  await card(ann, two).getByRole('button', { name: 'Note and usual fee' }).click()
  await card(ann, two).getByLabel('Usual referral fee (%)').fill('25')
  await expect(card(ann, two).getByText(/^Saved (on this device|everywhere)$/)).toBeVisible()
  await card(ann, two).getByRole('link', { name: 'Refer a case' }).click()
  await expect(ann.getByLabel('Recipient name')).toHaveValue(two.name)
  await expect(ann.getByLabel('Recipient email')).toHaveValue(two.email)
  await expect(ann.getByLabel('Your referral fee (%)')).toHaveValue('25')

  await ann.goto('/private-network?tab=partners')
  await card(ann, two).getByRole('button', { name: 'Messages' }).click()
  await ann.getByLabel('Message', { exact: true }).fill('Do you take cases in Ohio?')
  await ann.getByRole('button', { name: 'Send message', exact: true }).click()
  await card(bo, one).getByRole('link', { name: 'Messages' }).click()
  await expect(bo.getByText('Do you take cases in Ohio?')).toBeVisible()

  await bo.getByRole('button', { name: 'Block', exact: true }).click()
  await bo.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ann.getByText('This conversation has ended.')).toBeVisible()
  await expect(ann.getByText('Do you take cases in Ohio?')).toBeVisible()
  await ann.getByRole('tab', { name: 'Partners' }).click()
  await expect(ann.getByText('No partners yet')).toBeVisible()
  await ann.getByRole('tab', { name: 'Directory' }).click()
  await ann.getByLabel('Search').fill('Birch')
  await expect(ann.getByText('No attorney matches')).toBeVisible()
  await bo.close()
})
