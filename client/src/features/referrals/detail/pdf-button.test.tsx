import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { ReferralDetailPage } from './referral-detail-page.tsx'
import { REFERRAL_ID, referralDetail } from '../referral.fixture.ts'

beforeEach(teachDialogs)
afterEach(() => vi.unstubAllGlobals())

const open = (pdf: () => Response) =>
  renderApplication(<ReferralDetailPage />, {
    at: `/dashboard/referrals/${REFERRAL_ID}`,
    path: '/dashboard/referrals/:id',
    server: ({ path }) => (path.includes('/pdf') ? pdf() : Response.json(referralDetail())),
  })

it('asks the server for the PDF, in this device’s zone, and saves it under a name without facts', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
  const { calls } = open(() => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toEqual(['referral-0199a3f0.pdf']))
  const asked = calls.find(({ path }) => path.includes('/pdf'))
  expect(asked?.path).toContain(`/api/referrals/${REFERRAL_ID}/pdf`)
  save.mockRestore()
})

it('says why there is none', async () => {
  open(() => Response.json({ error: 'Please try again in a minute.', code: 'unavailable' }, { status: 503 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText(/The PDF wasn’t made\. /)).toBeDefined()
})
