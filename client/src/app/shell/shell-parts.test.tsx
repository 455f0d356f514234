import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { StatusPill } from './status-pill.tsx'
import { UserMenu } from './user-menu.tsx'

describe('status pill', () => {
  it.each([
    [{ isOnline: true, waiting: 0, attention: 0 }, 'Online'],
    [{ isOnline: false, waiting: 0, attention: 0 }, 'Offline'],
    [{ isOnline: true, waiting: 3, attention: 1 }, '3 waiting'],
    [{ isOnline: false, waiting: 1, attention: 0 }, '1 waiting'],
  ])('reads %j as "%s" and leads to the queue', (state, words) => {
    render(
      <MemoryRouter>
        <StatusPill {...state} hasQueue />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(
      '/dashboard/referrals?tab=queue',
    )
  })

  it('leads a client, who has no queue, nowhere', () => {
    render(
      <MemoryRouter>
        <StatusPill isOnline={false} waiting={0} attention={0} hasQueue={false} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('status').textContent).toBe('Offline')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('user menu', () => {
  it('is a button named for the account that opens a menu with Sign out', async () => {
    const onSignOut = vi.fn()
    const user = userEvent.setup()
    render(<UserMenu account="attorney@example.com" onSignOut={onSignOut} />)
    const button = screen.getByRole('button', { name: 'attorney@example.com' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    await user.click(button)
    expect(document.activeElement?.textContent).toBe('Sign out')
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(onSignOut).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes on Escape and gives the focus back', async () => {
    const user = userEvent.setup()
    render(<UserMenu account="attorney@example.com" onSignOut={() => undefined} />)
    await user.click(screen.getByRole('button'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('closes when something else is pressed', async () => {
    const user = userEvent.setup()
    render(
      <>
        <UserMenu account="attorney@example.com" onSignOut={() => undefined} />
        <p>Elsewhere</p>
      </>,
    )
    await user.click(screen.getByRole('button'))
    await user.click(screen.getByText('Elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
