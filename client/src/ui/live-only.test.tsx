import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { teachDialogs } from '../testing/application.tsx'
import { Dialog } from './dialog.tsx'
import { LiveOnly } from './live-only.tsx'

function Question(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Ask</button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Why?">
        <input aria-label="Reason" />
        <button onClick={() => setIsOpen(false)}>Close</button>
      </Dialog>
    </>
  )
}

const page = (isLive: boolean): ReactNode => (
  <LiveOnly isLive={isLive} otherwise={<p>You need a connection.</p>}>
    <Question />
  </LiveOnly>
)

beforeEach(teachDialogs)

describe('actions that need the server', () => {
  it('are there with it, and say so without it', () => {
    const { rerender } = render(page(true))
    expect(screen.getByRole('button', { name: 'Ask' })).toBeTruthy()
    rerender(page(false))
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    expect(screen.getByText('You need a connection.')).toBeTruthy()
  })

  it('keep an open dialog and what was typed in it until it is closed', async () => {
    const { rerender } = render(page(true))
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await userEvent.type(screen.getByLabelText('Reason'), 'A name')
    rerender(page(false))
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('A name')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByText('You need a connection.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
  })
})
