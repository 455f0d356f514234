import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SecondStepCalls, SecondStepFactor } from '../../../platform/auth/second-step-calls.ts'
import { createApplicationQueryClient } from '../../../platform/query/query-clients.ts'
import { teachDialogs } from '../../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../../testing/http-answered-by.ts'
import { SecondStepCard } from './second-step-card.tsx'

beforeAll(teachDialogs)

const MADE_AT = '2026-11-20T10:00:00Z'
const PHONE: SecondStepFactor = { id: 'a', name: 'Phone', way: 'app', madeAt: MADE_AT }
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-ABCD-ABCD-000${index}`)
const ok = <T,>(value: T) => Promise.resolve({ ok: true, value } as const)

function openCard(calls: Partial<SecondStepCalls>, left = 10) {
  const asked: string[] = []
  const http = httpAnsweredBy((call) => {
    asked.push(call)
    return Response.json({ left: call.startsWith('POST') ? 10 : left, madeAt: MADE_AT, codes: CODES })
  })
  const fake = createFakePlatform({ session: { status: 'signed_in', identity: ADA }, secondStep: calls })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <SecondStepCard />
    </QueryClientProvider>
  )
  renderAt('/settings/security', page, { ...fake, http })
  return asked
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('two-step sign-in', () => {
  it('is set up with a name, a QR code and its text, and a first code; then the recovery codes are shown once', async () => {
    let factors: readonly SecondStepFactor[] = []
    const confirmApp = vi.fn((_id: string, code: string) => {
      if (code !== '123456')
        return Promise.resolve({
          ok: false,
          failure: { code: 'mfa_verification_failed', message: 'x', unreachable: false },
        } as const)
      factors = [PHONE]
      return ok(undefined)
    })
    const beginApp = vi.fn(() =>
      ok({ id: 'a', secret: 'ABCDEFGHABCDEFGH', uri: 'otpauth://totp/CounselRelay:ada?secret=ABCDEFGH' }),
    )
    const asked = openCard({ list: () => ok(factors), beginApp, confirmApp })
    expect(await screen.findByText('Off')).toBeDefined()
    await press('Add an authenticator app')
    await userEvent.clear(screen.getByLabelText('Name'))
    await press('Continue')
    expect(screen.getByText('Name required')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Name'), 'Phone')
    await press('Continue')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
    expect(screen.getByText('ABCD EFGH ABCD EFGH')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Six-digit code'), '000000')
    await press('Turn on')
    expect((await screen.findByRole('alert')).textContent).toContain('This code isn’t right')
    await userEvent.clear(screen.getByLabelText('Six-digit code'))
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456')
    await press('Turn on')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES)
    expect(asked[0]).toBe('POST /api/second-step/recovery-codes')
    await press('I’ve saved them')
    expect(await screen.findByText('On')).toBeDefined()
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
    expect(beginApp).toHaveBeenCalledWith('Phone')
  })

  it('is removed after a question', async () => {
    let factors: readonly SecondStepFactor[] = [PHONE]
    const remove = vi.fn(() => {
      factors = []
      return ok(undefined)
    })
    openCard({ list: () => ok(factors), remove })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('your password alone signs you in')
    expect(remove).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Off')).toBeDefined()
    expect(remove).toHaveBeenCalledWith('a')
  })

  it('says when few codes are left, and makes new ones after a question', async () => {
    const asked = openCard({ list: () => ok([PHONE]) }, 2)
    expect(await screen.findByText('2 of 10 codes left.')).toBeDefined()
    await press('Create new codes')
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('stop working')
    expect(asked).not.toContain('POST /api/second-step/recovery-codes')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create new codes' }))
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeDefined()
    await waitFor(() => expect(asked).toContain('POST /api/second-step/recovery-codes'))
  })
})
