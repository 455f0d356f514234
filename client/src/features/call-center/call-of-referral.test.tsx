import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OWNER, renderApplication } from '../../testing/application.tsx'
import { CallOfReferral } from './call-of-referral.tsx'

const REFERRAL = '018f0000-0000-7000-8000-000000000001'

it('a referral leads back to the call that it was made of, and to no other', async () => {
  const { core } = renderApplication(<CallOfReferral referral={REFERRAL} />, {
    ...{ at: '/dashboard/referrals', server: () => Response.json({}) },
  })
  const { store } = core.records
  const other = store.newId()
  await store.edit(OWNER, { kind: 'call', id: other }, { link: { referralId: other } })
  expect(screen.queryByRole('link')).toBeNull()
  const id = store.newId()
  await store.edit(OWNER, { kind: 'call', id }, { caller: 'Dana', link: { referralId: REFERRAL } })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Open the call it was made of' }).getAttribute('href')).toBe(
      `/call-center/${id}`,
    ),
  )
})
