import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import { createStage, renderAt, type Script } from '../testing/render-registration.tsx'
import { firm, identity } from '../testing/scenes.ts'
import { BarVerificationPage } from './bar-verification-page.tsx'

const application: OwnApplication = {
  state: 'submitted',
  reason: null,
  submittedAt: '2026-03-02T10:00:00.000Z',
  decidedAt: null,
  email: identity.email,
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '4155550123',
  secondaryPhone: null,
  secondaryEmail: null,
  firm: {
    ...firm,
    barState: 'NM',
    yearsOfExperience: 12,
    practiceAreas: [...firm.practiceAreas],
    bio: null,
    website: null,
  },
  admissions: [
    {
      jurisdiction: 'NM',
      number: 'NM-24001',
      status: 'submitted',
      verifiedOn: null,
      reason: null,
      isOfApplication: true,
      proposedNumber: null,
      proposalRefused: null,
    },
    {
      jurisdiction: 'DC',
      number: '77',
      status: 'verified',
      verifiedOn: '2026-11-24',
      reason: null,
      isOfApplication: false,
      proposedNumber: null,
      proposalRefused: null,
    },
    {
      jurisdiction: 'GU',
      number: '5',
      status: 'refused',
      verifiedOn: null,
      reason: 'Another name is listed.',
      isOfApplication: false,
      proposedNumber: null,
      proposalRefused: null,
    },
  ],
  subscription: null,
}

function show(
  script: Script,
  at = '/bar-verification-preview',
  userType: 'attorney' | 'client' = 'attorney',
) {
  const stage = createStage({ identity, script, userType })
  return { stage, ...renderAt(<BarVerificationPage />, at, stage) }
}
const answering = (own: OwnApplication | null): Script => ({
  'GET /api/users/application': () => ({ body: { application: own } }),
})

describe('/bar-verification-preview', () => {
  it('shows what the reviewer sees and where it stands', async () => {
    show(answering(application))
    await screen.findByText('Submitted')
    for (const fact of [
      'Dana Reyes',
      '415-555-0123',
      'Harbor Law',
      '1 Main Street, Austin, TX 78701',
      'Being checked',
      'Verified Nov 24, 2026',
      'Not confirmed: Another name is listed.',
    ]) {
      expect(screen.getByText(fact)).toBeTruthy()
    }
  })

  it('shows each license with its number, its register and what comes next', async () => {
    show(answering(application))
    const list = within(await screen.findByRole('region', { name: 'Your licenses' }))
    const [mexico = '', columbia = '', guam = ''] = list
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(mexico).toContain('New Mexico · Bar ID NM-24001')
    expect(mexico).toContain('Next: a reviewer looks the number up')
    expect(columbia).toContain('It counts once your application is approved.')
    expect(guam).toContain('Next: correct the number in Settings > Practice, or remove it.')
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Register of the State Bar of New Mexico',
      'Register of the District of Columbia Bar',
      'Register of the Guam Bar Association',
    ])
  })

  it('says which number holds while another one is checked, and leads an attorney to Settings', async () => {
    const [first] = application.admissions
    if (first === undefined) throw new Error('no admission')
    const admissions = [
      { ...first, status: 'verified' as const, verifiedOn: '2026-11-24', proposedNumber: 'NM-9' },
    ]
    show(answering({ ...application, state: 'approved', admissions }))
    await screen.findByText('New bar ID NM-9: being checked. NM-24001 holds until then.')
    const link = screen.getByRole('link', { name: 'Change licenses in Settings' })
    expect(link.getAttribute('href')).toBe('/settings/practice')
  })

  it("shows the reviewer's words, and hands corrected details in again", async () => {
    const rejected: OwnApplication = { ...application, state: 'rejected', reason: 'No such Bar ID in Texas.' }
    const { user, stage } = show({
      ...answering(rejected),
      'PUT /api/users/application': () => ({
        body: {
          application: { ...application, firm: { ...application.firm, barId: 'TX-9' }, admissions: [] },
        },
      }),
    })
    await screen.findByText('No such Bar ID in Texas.')
    await user.click(screen.getByRole('button', { name: 'Edit details' }))
    await user.type(screen.getByLabelText(/^Reply to the reviewer/), ' I moved. ')
    const barId = screen.getByLabelText('Bar ID')
    await user.clear(barId)
    await user.click(screen.getByRole('button', { name: 'Resubmit' }))
    expect(screen.getByText('Bar ID required')).toBeTruthy()
    expect(document.activeElement).toBe(barId)
    await user.type(barId, 'TX-9')
    await user.click(screen.getByRole('button', { name: 'Resubmit' }))
    await screen.findByText('TX-9 (NM)')
    expect(screen.getByText('Submitted')).toBeTruthy()
    expect(stage.server.calls.at(-1)?.body).toMatchObject({
      barId: 'TX-9',
      barState: 'NM',
      yearsOfExperience: 12,
      reply: 'I moved.',
    })
  })

  it('opens the form at once for who comes to update it, unless nothing may be changed', async () => {
    const asked: OwnApplication = {
      ...application,
      state: 'needs_information',
      decidedAt: '2026-03-03T10:00:00.000Z',
    }
    const { unmount } = show(answering(asked), '/bar-verification-preview?edit=1')
    await screen.findByLabelText('Bar ID')
    expect(screen.getByText(/· Information requested March 3, 2026/)).toBeTruthy()
    unmount()
    show(answering({ ...application, state: 'suspended' }), '/bar-verification-preview?edit=1')
    await screen.findByText('Dana Reyes')
    expect(screen.queryByLabelText('Bar ID')).toBeNull()
  })

  it.each(['approved', 'suspended'] as const)('offers no editing once %s', async (state) => {
    show(answering({ ...application, state }))
    await screen.findByText('Dana Reyes')
    expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull()
  })

  it('asks a client for nothing, and leads to the client’s own requests', async () => {
    const { stage } = show(answering(null), '/bar-verification-preview', 'client')
    const link = await screen.findByRole('link', { name: 'Go to your requests' })
    expect(link.getAttribute('href')).toBe('/home2')
    expect(stage.server.calls).toEqual([])
  })

  it('leads to the firm details where nothing was submitted', async () => {
    show(answering(null))
    const link = await screen.findByRole('link', { name: 'Enter your firm details' })
    expect(link.getAttribute('href')).toBe('/preview/firm-details')
  })

  it('says when it cannot be loaded, with a retry', async () => {
    let isUp = false
    const { user } = show({
      'GET /api/users/application': () =>
        isUp ? { body: { application } } : { status: 503, body: { error: 'Down for a moment.' } },
    })
    await screen.findByText('Down for a moment.')
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Dana Reyes')
  })
})
