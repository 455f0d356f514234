import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

const scrolled = vi.fn()
/** Whether the dialog was in the page. */
const closedIn = vi.fn()
const before = [
  { of: HTMLElement.prototype, name: 'scrollIntoView' },
  { of: HTMLDialogElement.prototype, name: 'showModal' },
  { of: HTMLDialogElement.prototype, name: 'close' },
].map((method) => ({ ...method, as: Object.getOwnPropertyDescriptor(method.of, method.name) }))

beforeEach(() => {
  scrolled.mockClear()
  closedIn.mockClear()
  HTMLElement.prototype.scrollIntoView = scrolled
  // As a browser does: the first that can be operated.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('input, button')?.focus()
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    closedIn(this.ownerDocument.contains(this))
    this.open = false
  }
})

afterEach(() => {
  cleanup()
  for (const { of, name, as } of before) {
    if (as === undefined) Reflect.deleteProperty(of, name)
    else Object.defineProperty(of, name, as)
  }
})

it('brings the field that it opens with into view', () => {
  render(
    <Dialog open title="Terms" onClose={() => undefined} actions={<Button>Cancel</Button>}>
      <TextField label="Percentage" />
    </Dialog>,
  )
  expect(scrolled.mock.contexts).toEqual([screen.getByLabelText('Percentage')])
})

it('begins at its first word where it opens with its buttons', () => {
  render(
    <Dialog open title="Terms" onClose={() => undefined} actions={<Button>Cancel</Button>}>
      <p>A long question.</p>
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByText('Cancel').closest('button'))
  expect(scrolled).not.toHaveBeenCalled()
})

it('is closed before it is removed: the focus then returns to where it was', () => {
  const { rerender } = render(<Dialog open title="Terms" onClose={() => undefined} />)
  rerender(<p>The page</p>)
  expect(closedIn.mock.calls).toEqual([[true]])
})
