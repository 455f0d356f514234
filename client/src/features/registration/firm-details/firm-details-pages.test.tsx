import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { leavePage, LEAVING, noTimer } from '../../../testing/leave-page.ts'
import { createStage, renderAt, type Stage } from '../testing/render-registration.tsx'
import { draft, firm, identity, signupKeys } from '../testing/scenes.ts'
import { CompleteProfilePage } from './complete-profile-page.tsx'
import { LocalFirmDetailsPage } from './local-firm-details-page.tsx'
import { PreviewFirmDetailsPage } from './preview-firm-details-page.tsx'

const PREVIEW = '/preview/firm-details?payment=success&session_id=cs_1'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Complete sign up' }))
const storeSignup = () => {
  for (const [key, value] of Object.entries(signupKeys)) localStorage.setItem(key, value)
}

async function preview(stage: Stage = {}, path = PREVIEW) {
  const made = createStage(stage)
  const view = renderAt(<PreviewFirmDetailsPage />, path, made)
  await screen.findByLabelText('Firm Name')
  return { ...view, stage: made }
}

async function fillFirm(user: UserEvent): Promise<void> {
  await user.type(field('Firm Name'), firm.firmName)
  await user.type(field('Street Address'), firm.office_address)
  await user.type(field('City'), firm.firmCity)
  await user.selectOptions(field('State'), firm.firmState)
  await user.type(field('Zip Code'), firm.firmZip)
  await user.type(field('Bar ID'), firm.barId)
  await user.type(field('Years of Experience'), firm.yearsOfExperience)
  await user.click(field('Personal Injury'))
}

describe('/preview/firm-details', () => {
  it('[FD-07] needs no session, and keeps the session of the payment', async () => {
    await preview()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bar Verification / Firm Details')
    expect(screen.getByRole('button', { name: 'Complete sign up' })).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Registration' })).getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'step'])
    expect(localStorage.getItem('stripe_session_id')).toBe('cs_1')
    expect(localStorage.getItem('signup_phase')).toBe('4')
  })

  it('[FD-08] names what is missing, focuses the first, and clears a message when its field is edited', async () => {
    const { user } = await preview()
    await submit(user)
    for (const message of [
      'Firm name required',
      'Zip code must be 5 digits (e.g., 12345)',
      'Bar ID required',
      'Years of experience must be 0 or more',
      'Select at least one practice area',
    ]) {
      expect(screen.getByText(message)).toBeTruthy()
    }
    expect(document.activeElement).toBe(field('Firm Name'))
    await user.type(field('Bar ID'), '1')
    await user.click(field('Other'))
    expect(screen.queryByText('Bar ID required')).toBeNull()
    expect(screen.queryByText('Select at least one practice area')).toBeNull()
    expect(screen.getByText('Firm name required')).toBeTruthy()
  })

  it('[FD-01] [FD-02] [FD-03] has every field, 50 states, 13 areas and a private default', async () => {
    await preview()
    for (const name of [
      'Firm Name',
      'Street Address',
      'City',
      'Zip Code',
      'Bar ID',
      'Years of Experience',
      'Bio',
      'Website',
    ]) {
      expect(field(name)).toBeTruthy()
    }
    const states = within(field('State')).getAllByRole('option', { hidden: true })
    expect(states.filter((option) => option.getAttribute('value') !== '')).toHaveLength(50)
    expect(
      within(screen.getByRole('group', { name: 'Practice Areas' })).getAllByRole('checkbox'),
    ).toHaveLength(13)
    expect(field('Private').checked).toBe(true)
    expect(field('Public (coming soon)').checked).toBe(false)
    expect(field('Years of Experience').min).toBe('0')
  })

  it('[FD-10] says when the earlier steps are not known here', async () => {
    const { user } = await preview({ identity })
    await fillFirm(user)
    await submit(user)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Missing required information. Please restart the signup process.',
    )
  })

  it('[FD-12] [WZ-21] saves the form and goes to the login without a session; after it the form is back', async () => {
    storeSignup()
    const first = await preview()
    await fillFirm(first.user)
    await submit(first.user)
    await waitFor(() => expect(first.address()).toBe('/signup/login?returnTo=/preview/firm-details'))
    expect(JSON.parse(localStorage.getItem('postSignupDraft') ?? '')).toEqual(firm)
    first.unmount()

    const second = await preview(
      {
        identity,
        script: {
          'POST /api/users/complete-profile': () => ({
            status: 201,
            body: { success: true, userId: identity.userId },
          }),
        },
      },
      '/preview/firm-details',
    )
    expect(field('Firm Name').value).toBe('Harbor Law')
    expect(field('Personal Injury').checked).toBe(true)
    await submit(second.user)
    await waitFor(() => expect(second.address()).toBe('/dashboard'))
    expect(localStorage.getItem('postSignupDraft')).toBeNull()
  })

  it('[FD-11] shows what the server said', async () => {
    storeSignup()
    const details = [{ field: 'barId', message: 'This Bar ID is not of Texas.' }]
    const { user } = await preview({
      identity,
      script: {
        'POST /api/users/complete-profile': () => ({
          status: 400,
          body: { error: 'x', code: 'validation_failed', details },
        }),
      },
    })
    await fillFirm(user)
    await submit(user)
    expect((await screen.findByRole('alert')).textContent).toBe('This Bar ID is not of Texas.')
    expect(document.activeElement).toBe(field('Bar ID'))
  })

  it('[WZ-20] keeps what is typed on the device', async () => {
    const { user, stage, unmount } = await preview()
    await user.type(field('Firm Name'), 'Harbor')
    await waitFor(async () => expect((await stage.drafts.load())?.firm.firmName).toBe('Harbor'))
    unmount()
    await preview({ indexedDB: stage.indexedDB })
    expect(field('Firm Name').value).toBe('Harbor')
  })

  it.each(LEAVING)('[WZ-20] keeps what is typed at once on %s', async (leaving) => {
    const { user, stage } = await preview({ setTimer: noTimer })
    await user.type(field('Firm Name'), 'Harbor')
    leavePage(leaving)
    await waitFor(async () => expect((await stage.drafts.load())?.firm.firmName).toBe('Harbor'))
  })

  it('confirms the payment by asking the server', async () => {
    await preview({
      identity,
      script: {
        'GET /api/billing/checkout-session': () => ({
          body: { sessionId: 'cs_1', state: 'paid', subscriptionStatus: 'active' },
        }),
      },
    })
    await screen.findByText('Payment received. Thank you.')
  })
})

describe('/signup/firm-details', () => {
  it('[FD-13] takes the form and submits nothing', async () => {
    const stage = createStage()
    const { user } = renderAt(<LocalFirmDetailsPage />, '/signup/firm-details', stage)
    await screen.findByLabelText('Firm Name')
    await fillFirm(user)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Firm details captured locally. Connect submit to signup-atomic when ready.')
    expect(stage.server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('/signup/complete-profile', () => {
  it('[WZ-01] sends whoever lacks the attorney role to /signup', async () => {
    const { address } = renderAt(<CompleteProfilePage />, '/signup/complete-profile', createStage())
    await waitFor(() => expect(address()).toBe('/signup'))
  })
  it('shows the form to an attorney, as it was left', async () => {
    localStorage.setItem('userRole', 'attorney')
    const stage = createStage()
    await stage.drafts.save(draft({ firm }))
    renderAt(<CompleteProfilePage />, '/signup/complete-profile', stage)
    expect((await screen.findByLabelText<HTMLInputElement>('Firm Name')).value).toBe('Harbor Law')
  })
})
