import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { OWNER, renderApplication, teachDialogs } from '../../testing/application.tsx'
import { useQuickAccess } from './quick-access.tsx'

beforeAll(() => {
  teachDialogs()
  // jsdom lays nothing out, so there is nothing to scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined
})

function Page(): ReactNode {
  const { open, dialogs } = useQuickAccess()
  return (
    <>
      <button type="button" onClick={() => open('palette')}>
        Search
      </button>
      <label>
        Notes <input type="text" />
      </label>
      {dialogs}
    </>
  )
}

const show = () => renderApplication(<Page />, { at: '/dashboard', server: () => new Response() })
const field = () => screen.findByRole('combobox', { name: 'Screen or referral' })
const chosen = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}

describe('the command palette', () => {
  it('opens by Ctrl and K, is gone through by arrows, and leads where Enter says', async () => {
    const application = show()
    const user = userEvent.setup()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'settings')
    expect(chosen()).toBe('Settings')
    await user.keyboard('{ArrowDown}')
    expect(chosen()).toBe('Profile Settings')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
    await user.clear(await field())
    await user.type(await field(), 'queue{Enter}')
    expect(application.screen.path()).toBe('/dashboard/referrals?tab=queue')
  })

  it('finds a referral whose list this device has seen, by its recipient’s name', async () => {
    const application = show()
    const referral = {
      id: '0199a3f0-0000-7000-8000-000000000001',
      counterpartName: 'Robert Chen',
      counterpartFirm: null,
      subject: 'Premises liability',
    }
    await application.core.snapshots.save(OWNER, 'referrals/sent', { referrals: [referral] })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.type(await field(), 'chen')
    await user.click(await screen.findByRole('option', { name: /Robert Chen Premises liability/ }))
    expect(application.screen.path()).toBe(`/dashboard/referrals/${referral.id}`)
  })

  it('says when there is nothing, and then Enter does nothing', async () => {
    const application = show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.type(await field(), 'zebra{Enter}')
    expect(screen.getByText('No results. Try fewer words.')).toBeDefined()
    expect(application.screen.path()).toBe('/dashboard')
  })
})

describe('keys without Ctrl', () => {
  it('N begins a referral', async () => {
    const application = show()
    await userEvent.keyboard('n')
    expect(application.screen.path()).toBe('/submit-referral')
  })

  it('do nothing while a person types', async () => {
    const application = show()
    await userEvent.type(screen.getByLabelText('Notes'), 'never?')
    expect(application.screen.path()).toBe('/dashboard')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('never?')
  })

  it('? shows the list, in which they are turned off', async () => {
    const application = show()
    const user = userEvent.setup()
    await user.keyboard('?')
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    act(() => document.body.focus())
    await user.keyboard('n')
    expect(application.screen.path()).toBe('/dashboard')
  })
})
