import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOutline } from './page-outline.ts'

function Page() {
  return (
    <main aria-label="Referrals">
      <h1>Sent</h1>
      <p>
        Two <b>drafts</b>.
      </p>
      <label>
        Search
        <input defaultValue="Doe" />
      </label>
      <input type="checkbox" aria-label="All" defaultChecked />
      <dialog open aria-label="Withdraw?">
        <p role="alert">Not sent</p>
        <button type="button">Close</button>
      </dialog>
    </main>
  )
}

it('begins with what stands open, and has each text and control once', () => {
  const { container } = render(<Page />)
  expect(pageOutline(container)).toEqual([
    'dialog "Withdraw?"',
    '  alert: Not sent',
    '  button: Close',
    'main "Referrals"',
    '  h1: Sent',
    '  p: Two',
    '  b: drafts',
    '  label: Search',
    '  text "Search": "Doe"',
    '  checkbox "All": checked',
  ])
})

it('is what a failed query tells, once and without the markup', async () => {
  render(<Page />)
  const ask = () => screen.getByRole('button', { name: 'Send' })
  expect(ask).toThrow(/^Unable to find an accessible element with the role "button" and name "Send"/)
  expect(ask).toThrow(/\n {2}button: Close\n/)
  expect(ask).not.toThrow(/<main/)
  const waited: unknown = await screen
    .findByText('Sent at last', undefined, { timeout: 1 })
    .catch((e: unknown) => e)
  expect(String(waited).match(/h1: Sent/g)).toHaveLength(1)
})
