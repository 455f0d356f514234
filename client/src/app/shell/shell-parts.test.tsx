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
  const menu = (acts: { readonly onSignOut?: () => void; readonly onShortcuts?: () => void } = {}) =>
    render(
      <MemoryRouter>
        <UserMenu
          account="attorney@example.com"
          person={<strong>Ada Attorney</strong>}
          places={[
            { to: '/settings', label: 'Profile' },
            { to: '/settings/billing', label: 'Billing' },
          ]}
          onShortcuts={() => undefined}
          onSignOut={() => undefined}
          {...acts}
        />
        <p>Elsewhere</p>
      </MemoryRouter>,
    )
  const open = async () => {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button'))
    return user
  }

  it('is a button named for the account that opens a menu with Sign out', async () => {
    const onSignOut = vi.fn<() => void>()
    menu({ onSignOut })
    const button = screen.getByRole('button', { name: 'attorney@example.com' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    const user = await open()
    expect(screen.getByText('Ada Attorney')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Profile')
    expect(screen.getByRole('menuitem', { name: 'Billing' }).getAttribute('href')).toBe('/settings/billing')
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(onSignOut).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('is gone through with the arrows, round and round', async () => {
    menu()
    const user = await open()
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Sign out')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Profile')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Sign out')
  })

  it('leads to the list of shortcuts', async () => {
    const onShortcuts = vi.fn<() => void>()
    menu({ onShortcuts })
    const user = await open()
    await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
    expect(onShortcuts).toHaveBeenCalledOnce()
  })

  it('changes the theme of this device at once, and stays open', async () => {
    menu()
    const user = await open()
    expect(screen.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('true')
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(screen.getByRole('menuitemradio', { name: 'System' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('closes on Escape and gives the focus back', async () => {
    menu()
    const user = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('closes when something else is pressed', async () => {
    menu()
    const user = await open()
    await user.click(screen.getByText('Elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
