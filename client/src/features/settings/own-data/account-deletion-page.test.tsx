import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { VerifyProfileResponse } from '../../../../../shared/contracts/profile.ts'
import { httpAnsweredBy } from '../../../testing/http-answered-by.ts'
import {
  ADA,
  ATTORNEY,
  createFakePlatform,
  profileAnswer,
  renderAt,
} from '../../../testing/fake-platform.tsx'
import { AccountDeletionPage } from './account-deletion-page.tsx'

const DUE: VerifyProfileResponse = { ...ATTORNEY, deletion_due: '2026-12-11T12:00:00.000Z' }

function open(answer: Response) {
  let profile = DUE
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    verify: () => Promise.resolve(profileAnswer(profile)),
  })
  const calls: string[] = []
  const http = httpAnsweredBy((call) => {
    calls.push(call)
    if (answer.ok) profile = ATTORNEY
    return answer.clone()
  })
  renderAt('/account-deletion', <AccountDeletionPage />, { ...platform, http })
  return calls
}

it('says when the account will be deleted, and keeps it', async () => {
  const calls = open(new Response(null, { status: 204 }))
  expect(
    await screen.findByRole('heading', { name: 'Your account will be deleted on December 11, 2026' }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Get a copy of my data' }).getAttribute('href')).toBe(
    '/settings/data',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByRole('heading', { name: 'Your account stays' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/dashboard')
  expect(calls).toEqual(['DELETE /api/account-deletion'])
})

it('does not say that an account stays where it cannot be known', async () => {
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    verify: () => Promise.resolve({ ok: false, error: { kind: 'offline' } }),
  })
  renderAt('/account-deletion', <AccountDeletionPage />, platform)
  expect(await screen.findByRole('heading', { name: 'We couldn’t check your account' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

it('says why the account could not be kept just now', async () => {
  open(Response.json({ error: 'Resting.' }, { status: 503 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByText('Resting.')).toBeDefined()
})
