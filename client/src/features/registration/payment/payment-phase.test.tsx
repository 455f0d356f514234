import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CUSTOM_PLAN_FEATURES,
  PRO_PLAN_AVAILABLE,
  PRO_PLAN_FEATURES,
} from '../../../../../shared/domain/pricing.ts'
import { createStage, renderAt, type Script, type Stage } from '../testing/render-registration.tsx'
import { draft, identity, signupKeys } from '../testing/scenes.ts'
import { RegisterPage } from '../wizard/register-page.tsx'

const created: Script = {
  'POST /api/billing/create-checkout-session': () => ({
    body: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' },
  }),
}

async function inPayment(stage: Stage) {
  const made = createStage({ identity, ...stage })
  for (const [key, value] of Object.entries(signupKeys)) localStorage.setItem(key, value)
  await made.drafts.save(draft({ phase: 'payment' }))
  const view = renderAt(<RegisterPage />, '/signup/register', made)
  await screen.findByRole('heading', { level: 1, name: 'Payment' })
  return { ...view, stage: made }
}

beforeEach(() => {
  localStorage.setItem('userRole', 'attorney')
})

describe('the payment step', () => {
  it('[PY-04] shows both plans with what they hold', async () => {
    await inPayment({ script: created })
    for (const feature of [...PRO_PLAN_FEATURES, ...CUSTOM_PLAN_FEATURES]) {
      expect(screen.getByText(feature)).toBeTruthy()
    }
  })

  it('[PY-04] keeps what is in development apart from what is available now', async () => {
    await inPayment({ script: created })
    const now = within(screen.getByRole('list', { name: 'Available now' }))
    const later = within(screen.getByRole('list', { name: /^In development/ }))
    expect(now.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(PRO_PLAN_AVAILABLE)
    expect(later.getByText('AI legal assistant')).toBeTruthy()
  })

  it('says what is due today, what will be charged when, and what one agrees to', async () => {
    await inPayment({ script: created })
    const order = within(screen.getByRole('region', { name: 'Your order' }))
    expect(order.getByText('Total due today').nextElementSibling?.textContent).toBe('$1,049.99')
    expect(order.getByText(/Renews every month for \$1,049\.99, next on/)).toBeTruthy()
    expect(order.getByText(/Payments are non-refundable unless/)).toBeTruthy()
    expect(order.getByText(/once we’ve verified your bar number.*The paid month runs meanwhile/)).toBeTruthy()
    expect(screen.getByText('Your office must be in one of the 50 states')).toBeTruthy()
    expect(screen.getByText(/before you pay/).querySelector('a')?.href).toMatch(/^mailto:/)
    expect(screen.getByText(/^By selecting “Proceed to Payment,” I agree to the/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
      '/terms-of-service',
    )
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
  })

  it('[PY-03] opens the booking link in a new tab', async () => {
    const bookingUrl = 'https://book.example/call'
    await inPayment({
      script: {
        ...created,
        'GET /api/config': () => ({ body: { bookingUrl, supportEmail: 'support@firm.example' } }),
      },
    })
    const link = screen.getByRole('link', { name: 'Book a call' })
    await waitFor(() => expect(link.getAttribute('href')).toBe(bookingUrl))
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('[PY-06] shows why it cannot go on, with a way to try again', async () => {
    await inPayment({
      script: {
        'POST /api/billing/create-checkout-session': () => ({
          status: 502,
          body: { error: 'Stripe is down' },
        }),
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to create payment session: Stripe is down',
    )
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('[PY-06] asks for the account first', async () => {
    await inPayment({ identity: null, script: created })
    expect(screen.getByRole('alert').textContent).toContain('Please create your account before payment.')
  })

  it('is disabled offline, with the reason, and asks the server nothing', async () => {
    const { stage } = await inPayment({ script: created, isOnline: () => false })
    await screen.findByText(/You’re offline\. You need a connection to pay/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Payment' }).disabled).toBe(true)
    expect(stage.server.calls).toEqual([])
  })

  it('[WZ-07] Back goes to the contact information', async () => {
    const { user } = await inPayment({ script: created })
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact Information' })
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Dana')
  })
})
