import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { OWNER, renderApplication } from '../../../testing/application.tsx'
import { leavePage, LEAVING, noTimer } from '../../../testing/leave-page.ts'
import { SubmitReferralPage } from './submit-referral-page.tsx'

beforeEach(() => localStorage.clear())

it.each(LEAVING)('a referral is kept as it is written at once on %s', async (leaving) => {
  const { core } = renderApplication(<SubmitReferralPage />, {
    at: '/submit-referral',
    server: () => Response.json({}),
    setTimer: noTimer,
  })
  await userEvent.type(await screen.findByLabelText('Recipient name'), 'Robin')
  expect(await core.referralDrafts.list(OWNER)).toEqual([])
  leavePage(leaving)
  await vi.waitFor(async () =>
    expect(await core.referralDrafts.list(OWNER)).toMatchObject([
      { content: { kind: 'values', values: { name: 'Robin' } } },
    ]),
  )
})
