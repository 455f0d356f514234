import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { teachDialogs } from '../../testing/application.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

beforeEach(teachDialogs)

it.each([
  [{ rows: 1, changes: 0 }, 'Sign out with unsent referrals?', /1 unsent referral\b/],
  [{ rows: 0, changes: 3 }, 'Sign out with unsent changes?', /3 unsent changes/],
  [{ rows: 2, changes: 3 }, 'Sign out with unsent changes?', /5 unsent changes/],
])('counts referrals and changes of records: %o', (unsent, title, words) => {
  const nothing = () => undefined
  render(
    <SignOutDialog unsent={unsent} onCancel={nothing} onKeep={nothing} onDiscard={() => Promise.resolve()} />,
  )
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})
