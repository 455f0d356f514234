import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { teachDialogs } from '../../testing/application.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

beforeEach(teachDialogs)

it.each([
  [
    { kinds: { referral: 1 }, changes: 0 },
    'Sign out with unsent referrals?',
    /1 unsent referral\. If you keep it,/,
  ],
  [{ kinds: { request: 1 }, changes: 0 }, 'Sign out with unsent requests?', /1 unsent request\./],
  [{ kinds: { interest: 2 }, changes: 0 }, 'Sign out with unsent interests?', /2 unsent interests\./],
  [{ kinds: {}, changes: 3 }, 'Sign out with unsent changes?', /3 unsent changes\. If you keep them,/],
  [
    { kinds: { request: 1, message: 2 }, changes: 3 },
    'Sign out with unsent items?',
    /1 unsent request, 2 unsent messages, and 3 unsent changes\./,
  ],
])('names what is not sent by its kind: %o', ({ kinds, changes }, title, words) => {
  const nothing = () => undefined
  const rows = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  render(
    <SignOutDialog
      unsent={{ rows, changes, documents: 0, kinds }}
      onCancel={nothing}
      onKeep={nothing}
      onDiscard={() => Promise.resolve()}
    />,
  )
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

it('asks about documents alone, and then removes no draft', async () => {
  const onDiscard = vi.fn(() => Promise.resolve())
  render(
    <SignOutDialog
      unsent={{ rows: 0, changes: 0, documents: 3, kinds: {} }}
      onCancel={() => undefined}
      onKeep={() => undefined}
      onDiscard={onDiscard}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Keep 3 documents on this device?' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the documents from this device' }))
  expect(onDiscard).toHaveBeenCalledWith({ unsent: true, documents: false })
})

it('asks about documents together with what is not sent', async () => {
  const onDiscard = vi.fn(() => Promise.resolve())
  render(
    <SignOutDialog
      unsent={{ rows: 1, changes: 0, documents: 1, kinds: { referral: 1 } }}
      onCancel={() => undefined}
      onKeep={() => undefined}
      onDiscard={onDiscard}
    />,
  )
  expect(screen.getByText(/1 unsent referral, and 1 document of Kiwi AI/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Discard them and sign out' }))
  expect(onDiscard).toHaveBeenCalledWith({ unsent: false, documents: false })
})
