import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { leavePage } from './leave-page.ts'
import { SafetyStrip } from './safety-strip.tsx'

afterEach(() => {
  document.body.hidden = false
})

it('names the help lines, each to be called at once', () => {
  render(<SafetyStrip onLeave={() => undefined} />)
  const called = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(called).toEqual(['tel:911', 'tel:988', 'tel:18007997233'])
})

it('is left by its button, and by Shift three times in a row', async () => {
  const onLeave = vi.fn()
  const user = userEvent.setup()
  render(<SafetyStrip onLeave={onLeave} />)
  await user.click(screen.getByRole('button', { name: 'Leave this page' }))
  expect(onLeave).toHaveBeenCalledTimes(1)
  await user.keyboard('{Shift}{Shift}{Shift}')
  expect(onLeave).toHaveBeenCalledTimes(2)
})

it('is not left by capital letters, or by one key that is held', async () => {
  const onLeave = vi.fn()
  const user = userEvent.setup()
  render(<SafetyStrip onLeave={onLeave} />)
  await user.keyboard('{Shift>}A{/Shift}{Shift>}B{/Shift}{Shift>}C{/Shift}')
  await user.keyboard('{Shift>6/}')
  expect(onLeave).not.toHaveBeenCalled()
})

it('shows nothing at once, deletes what was typed, and goes to a page without a way back', async () => {
  let isForgotten = false
  const go = vi.fn()
  leavePage(() => {
    expect(document.body.hidden).toBe(true)
    isForgotten = true
    return Promise.resolve()
  }, go)
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
  expect(isForgotten).toBe(true)
  expect(go.mock.calls[0]?.[0]).toMatch(/^https:/)
})

it('is left even if the device does not answer', async () => {
  const go = vi.fn()
  leavePage(() => new Promise(() => undefined), go)
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
})
