import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
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
      unsent={{ rows, changes, kinds }}
      onCancel={nothing}
      onKeep={nothing}
      onDiscard={() => Promise.resolve()}
    />,
  )
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})
