import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OWNER } from '../../../testing/application.tsx'
import { open, prepareRoom, text } from '../testing/workspace-screen.tsx'

prepareRoom()

const BILL = 'Patient: Jordan Hale\nVisit $250.00\nTherapy $100.00\nTotal charges: $360.00'
const POLICY = 'Named insured: Brightway Delivery LLC\nPolicy number: LC-55-90213'

it('says that the rows of a bill do not add up to its total', async () => {
  await open([text('Bill.txt', BILL)], 'amounts')
  const row = within(await screen.findByRole('row', { name: /\$360\.00/ }))
  expect(row.getByText('The 2 rows above add up to $350.00: check')).toBeDefined()
})

it('shows numbers of policies with their places', async () => {
  await open([text('Policy.txt', POLICY)], 'parties')
  const numbers = within(await screen.findByRole('list', { name: 'Numbers' }))
  expect(numbers.getByText('LC-55-90213')).toBeDefined()
  expect(numbers.getByRole('button', { name: 'Source: Policy.txt' })).toBeDefined()
})

it('takes a party over to a lien', async () => {
  const { screen: page } = await open([text('Policy.txt', POLICY)], 'parties')
  const use = within(await screen.findByRole('group', { name: 'Use: Brightway Delivery LLC' }))
  await userEvent.click(use.getByRole('button', { name: 'Use as a lienholder' }))
  await waitFor(() => expect(page.path()).toBe('/dashboard/liens/new'))
})

it('takes a patient over to a referral as its client, as a draft on this device', async () => {
  const { core, screen: page } = await open([text('Bill.txt', BILL)], 'parties')
  const use = within(await screen.findByRole('group', { name: 'Use: Jordan Hale' }))
  await userEvent.click(use.getByRole('button', { name: 'Use as the client of a referral' }))
  await waitFor(() => expect(page.path()).toMatch(/^\/submit-referral\?draft=/))
  expect(await core.referralDrafts.list(OWNER)).toMatchObject([
    { content: { values: { client: 'Jordan Hale' } } },
  ])
})
