import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnPractice } from '../../../../../shared/contracts/practice.ts'
import { renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { PracticeTab } from './practice-tab.tsx'

beforeEach(teachDialogs)

const PRACTICE: OwnPractice = {
  isApproved: true,
  practiceAreas: ['Tax Law'],
  languages: ['es'],
  pausedUntil: null,
  defaultPercent: null,
  defaultDeadlineHours: null,
  isListed: true,
  isPublic: false,
  slug: null,
  publicPage: {
    firstName: 'Dana',
    lastName: 'Reyes',
    firmName: 'Reyes Law',
    city: 'Albany',
    state: 'NY',
    licenses: [{ jurisdiction: 'NY', verifiedOn: '2026-11-24' }],
    practiceAreas: ['Tax Law'],
    languages: ['es'],
    yearsOfExperience: 12,
    bio: null,
    website: null,
    allowsIndexing: false,
  },
}

function open(practice: OwnPractice | null = PRACTICE, refusal?: Response) {
  const { calls } = renderApplication(<PracticeTab />, {
    at: '/settings/practice',
    server: ({ method, path, body }) => {
      if (path === '/api/users/bar-admissions') return Response.json({ admissions: [] })
      if (method !== 'GET' && refusal !== undefined) return refusal
      return Response.json({ practice: method === 'GET' ? practice : { ...PRACTICE, ...(body as object) } }) // what the form sends
    },
  })
  const changes = () => calls.filter(({ method }) => method === 'PUT')
  return { changes, user: userEvent.setup() }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('Settings > Practice', () => {
  it('saves what is taken on, and what new referrals begin with', async () => {
    const { changes, user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Immigration' }))
    await user.click(screen.getByRole('checkbox', { name: 'Tax Law' }))
    await user.type(screen.getByLabelText(/^Usual referral fee/), '33.3 %')
    await user.type(screen.getByLabelText(/^Usual hours to accept/), '72')
    await user.click(screen.getByRole('checkbox', { name: 'List me in the directory of attorneys' }))
    await press('Save practice')
    expect(await screen.findByText('Your practice has been saved.')).toBeDefined()
    expect(changes()).toMatchObject([
      {
        path: '/api/users/practice',
        body: {
          ...{ practiceAreas: ['Immigration'], languages: ['es'], pausedUntil: null },
          ...{ defaultPercent: 33.3, defaultDeadlineHours: 72, isListed: false },
        },
      },
    ])
  })

  it('names what is wrong at its field', async () => {
    const { changes, user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Tax Law' }))
    await user.type(screen.getByLabelText(/^Usual referral fee/), 'a third')
    await press('Save practice')
    expect(await screen.findByText('Select at least one practice area')).toBeDefined()
    expect(screen.getByText('Invalid percentage')).toBeDefined()
    expect(changes()).toEqual([])
  })

  it('says that the attorney is paused, and what that means', async () => {
    const pausedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
    open({ ...PRACTICE, pausedUntil })
    expect(await screen.findByText(/^You’re paused until/)).toBeDefined()
  })

  it('leaves an applicant the licenses alone', async () => {
    open({ ...PRACTICE, isApproved: false })
    expect(await screen.findByRole('heading', { name: 'Bar admissions' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save practice' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open your application' })).toBeDefined()
  })
})

describe('the public page', () => {
  it('is previewed as it would be, warned about, and switched on', async () => {
    const { changes, user } = open()
    const slug = await screen.findByLabelText<HTMLInputElement>('Address of the page')
    expect(slug.value).toBe('dana-reyes')
    await user.type(screen.getByLabelText(/^Bio/), 'A tax specialist.')
    expect(screen.getByText('specialist')).toBeDefined()
    await user.type(screen.getByLabelText(/^Website/), 'reyes.example')
    await press('Preview')
    const preview = within(screen.getByRole('dialog', { name: 'Preview of your public page' }))
    expect(preview.getByText('A tax specialist.')).toBeDefined()
    expect(preview.getByText('Attorney advertising')).toBeDefined()
    expect(preview.getByText('Prior results do not guarantee a similar outcome.')).toBeDefined()
    expect(preview.getByText('Verified Nov 24, 2026')).toBeDefined()
    await user.click(preview.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('checkbox', { name: 'Show my page to everybody' }))
    await press('Save public page')
    expect(await screen.findByText('Saved. Your page is public.')).toBeDefined()
    expect(changes()).toMatchObject([
      {
        path: '/api/users/public-page',
        body: {
          ...{ isPublic: true, slug: 'dana-reyes', bio: 'A tax specialist.' },
          ...{ website: 'https://reyes.example', allowsIndexing: false },
        },
      },
    ])
    expect(screen.getByRole('link', { name: /\/attorney\/dana-reyes$/ })).toBeDefined()
  })

  it('says at its field that an address is taken', async () => {
    const message = 'This address is taken. Choose another one.'
    const { user } = open(
      PRACTICE,
      Response.json(
        { error: message, code: 'conflict', details: [{ field: 'slug', message }], requestId: 'r' },
        { status: 409 },
      ),
    )
    const slug = await screen.findByLabelText('Address of the page')
    await user.type(slug, '-2')
    await press('Save public page')
    expect(await screen.findByText(message)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(slug))
  })
})
