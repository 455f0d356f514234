import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillAccount, fillContact, field, happy, heading, press } from '../testing/register-person.ts'
import { createStage, renderAt } from '../testing/render-registration.tsx'
import {
  draft,
  firm,
  googleIdentity,
  googleTempUser,
  identity,
  PASSWORD,
  signupKeys,
} from '../testing/scenes.ts'
import { RegisterPage } from './register-page.tsx'

beforeEach(() => {
  localStorage.setItem('userRole', 'attorney')
})

describe('who may come in', () => {
  it.each([null, 'client'])('[WZ-01] a visitor whose role is %s goes to /signup', async (role) => {
    if (role === null) localStorage.removeItem('userRole')
    else localStorage.setItem('userRole', role)
    const { address } = renderAt(<RegisterPage />, '/signup/register', createStage())
    await waitFor(() => expect(address()).toBe('/signup'))
  })
})

describe('the wizard', () => {
  it('[WZ-02] [WZ-03] [WZ-04] [WZ-06] opens with phase 1 of four', async () => {
    const { user, address } = renderAt(<RegisterPage />, '/signup/register', createStage())
    await heading('Create Account')
    const steps = screen.getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual(['Account', 'Contact', 'Payment', 'Firm'])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null, null])
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next Step' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }))
    expect(address()).toBe('/signup/login')
  })

  it('[WZ-14] ties each message to its field and focuses the first one at fault', async () => {
    const { user } = renderAt(<RegisterPage />, '/signup/register', createStage())
    await heading('Create Account')
    await press(user, 'Next Step')
    const email = field('Work Email')
    expect(email).toBe(document.activeElement)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(email)).toContain('Work email required')
    expect(describedBy(field('Password'))).toContain('Password required')
    await user.type(email, 'x')
    expect(email.getAttribute('aria-invalid')).toBeNull()
  })

  it('[WZ-15] says that an e-mail is taken, asking in lower case', async () => {
    const stage = createStage({ script: { 'GET /api/auth/check-email': () => ({ body: { exists: true } }) } })
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await user.type(field('Work Email'), 'DANA@firm.example')
    await user.type(field('Password'), PASSWORD)
    await user.type(field('Confirm Password'), PASSWORD)
    await press(user, 'Next Step')
    await screen.findByText('This email is already registered. Please sign in instead.')
    expect(stage.server.calls[0]?.path).toBe('/api/auth/check-email?email=dana%40firm.example')
  })

  it('[WZ-15] says that the check failed', async () => {
    const stage = createStage({ script: { 'GET /api/auth/check-email': () => 'unreachable' } })
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await fillAccount(user)
    await press(user, 'Next Step')
    await screen.findByText('Failed to validate email. Please try again.')
  })

  it('[WZ-05] [WZ-08] [WZ-13] [WZ-17] [WZ-21] [PY-02] [PY-04] [PY-05] goes from account to payment', async () => {
    const stage = createStage(happy())
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await fillAccount(user)
    await press(user, 'Next Step')

    await heading('Contact Information')
    await press(user, 'Next Step')
    expect(screen.getByRole('alert').textContent).toBe(
      'Please complete all contact information before proceeding to payment.',
    )
    for (const name of ['Secondary Phone No', 'Secondary E-mail']) expect(field(name)).toBeTruthy()
    await fillContact(user)
    expect(field('Phone No').value).toBe('415-555-0123')
    const words = watchButtons()
    await press(user, 'Next Step')

    await heading('Payment')
    expect(screen.getByRole('heading', { level: 2, name: 'Complete Your Subscription' })).toBeTruthy()
    await screen.findByRole('button', { name: 'Proceed to Payment' })
    expect(words()).toEqual(['Setting up payment...', 'Loading payment...', 'Proceed to Payment'])
    expect(screen.getByText('$999.99')).toBeTruthy()
    expect(screen.getByText('plus $50 per seat')).toBeTruthy()
    expect(screen.getByText('Most Popular')).toBeTruthy()
    expect(screen.getByText('Custom pricing')).toBeTruthy()

    // Signing in was tried first, then the account was made, then signed in.
    expect(stage.signInWithPassword).toHaveBeenCalledTimes(2)
    expect(stage.server.to('/api/auth/signup-atomic')[0]?.body).toEqual({
      firstName: 'Dana',
      lastName: 'Reyes',
      password: PASSWORD,
      workEmail: identity.email,
      phone: '4155550123',
    })
    const [order] = stage.server.to('/api/billing/create-checkout-session')
    expect(order?.body).toMatchObject({
      userId: identity.userId,
      email: identity.email,
      firstName: 'Dana',
      lastName: 'Reyes',
      successUrl: 'https://app.example/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://app.example/signup/register?phase=2&cancel=1',
    })
    expect(keys()).toMatchObject({
      userRole: 'attorney',
      signup_phase: '3',
      signup_email: identity.email,
      signup_firstName: 'Dana',
      signup_lastName: 'Reyes',
      signup_phone: '415-555-0123',
      temp_user_id: identity.userId,
    })
  })

  it('leads back to the password when another one is needed, with everything typed, and goes on from there', async () => {
    const words = 'This password is too common and easy to guess. Choose another one.'
    const { script, accountExists } = happy()
    let isRefused = true
    const signUp = script['POST /api/auth/signup-atomic']!
    const stage = createStage({
      accountExists,
      script: {
        ...script,
        'POST /api/auth/signup-atomic': (call) => {
          if (!isRefused) return signUp(call)
          isRefused = false
          const details = [{ field: 'password', message: words }]
          return { status: 400, body: { error: words, code: 'validation_failed', details } }
        },
      },
    })
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await fillAccount(user)
    await press(user, 'Next Step')
    await heading('Contact Information')
    await fillContact(user)
    await press(user, 'Next Step')

    await heading('Create Account')
    expect(describedBy(field('Password'))).toContain(words)
    expect(document.activeElement).toBe(field('Password'))
    expect([field('Work Email').value, field('Password').value]).toEqual([identity.email, PASSWORD])
    await press(user, 'Next Step')
    await heading('Contact Information')
    expect(field('Phone No').value).toBe('415-555-0123')
    await press(user, 'Next Step')
    await heading('Payment')
  })

  it('[WZ-03] [WZ-10] greets a social user with their name, past the account step', async () => {
    const stage = createStage({ identity: googleIdentity })
    stage.platform.signup.setTempAuthUser(googleTempUser)
    renderAt(<RegisterPage />, '/signup/register?phase=2', stage)
    await heading('Contact Information')
    expect(field('First Name').value).toBe('Dana')
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('[WZ-03] asks a social user to confirm details where phase 1 is shown', async () => {
    const stage = createStage({ identity: googleIdentity })
    await stage.drafts.save(
      draft({ phase: 'account', values: { ...draft().values, workEmail: googleIdentity.email } }),
    )
    renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Confirm Details')
    expect(field('Work Email').value).toBe(googleIdentity.email)
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('[WZ-07] Back on phase 1 clears the temporary user and the role', async () => {
    const stage = createStage()
    stage.platform.signup.setTempAuthUser(googleTempUser)
    const { user, address } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await press(user, 'Back')
    await waitFor(() => expect(address()).toBe('/signup'))
    expect(keys()).not.toHaveProperty('userRole')
    expect(keys()).not.toHaveProperty('tempAuthUser')
  })

  it('[WZ-09] says that the payment was cancelled', async () => {
    localStorage.setItem('stripe_session_id', 'cs_old')
    renderAt(<RegisterPage />, '/signup/register?phase=2&cancel=1', createStage({ identity }))
    await heading('Contact Information')
    expect(screen.getByRole('alert').textContent).toBe('Payment was cancelled. Please try again.')
    await waitFor(() => expect(keys()).not.toHaveProperty('stripe_session_id'))
  })

  it('[WZ-06] [WZ-12] [FD-09] hands in the firm and goes to the dashboard', async () => {
    const stage = createStage({ ...happy(), identity })
    for (const [key, value] of Object.entries(signupKeys)) localStorage.setItem(key, value)
    await stage.drafts.save(draft({ phase: 'firm', firm }))
    const { user, address } = renderAt(
      <RegisterPage />,
      '/signup/register?payment=success&session_id=cs_1',
      stage,
    )
    await heading('Firm Details')
    await press(user, 'Create Account & Verify')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(stage.server.to('/api/users/complete-profile')[0]?.body).toEqual({
      workEmail: identity.email,
      firstName: 'Dana',
      lastName: 'Reyes',
      phone: '4155550123',
      office_address: '1 Main Street',
      firmCity: 'Austin',
      firmState: 'TX',
      firmZip: '78701',
      publicReferrals: false,
      firmName: 'Harbor Law',
      practiceAreas: ['Personal Injury'],
      barId: 'TX-24001',
      yearsOfExperience: 12,
      bio: null,
      website: null,
    })
    expect(await stage.drafts.load()).toBeNull()
    expect(Object.keys(keys())).toEqual(['userRole'])
  })

  it('[WZ-12] asks for the payment first', async () => {
    const stage = createStage({ ...happy(), identity })
    await stage.drafts.save(draft({ phase: 'firm', firm }))
    const { user } = renderAt(<RegisterPage />, '/signup/register?phase=4', stage)
    await heading('Firm Details')
    await press(user, 'Create Account & Verify')
    expect(screen.getByRole('alert').textContent).toBe(
      'Payment is required to complete signup. Please complete payment first.',
    )
    expect(stage.server.to('/api/users/complete-profile')).toEqual([])
  })
})

function describedBy(input: HTMLElement): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

function keys(): Record<string, string> {
  return Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']))
}

/** Every text that the payment step's main button has had, in order. */
function watchButtons(): () => readonly string[] {
  const seen: string[] = []
  const look = (): void => {
    const text = [...document.querySelectorAll('button')]
      .map((button) => button.textContent)
      .find((name) => /payment/i.test(name))
    if (text !== undefined && seen.at(-1) !== text) seen.push(text)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => seen
}
