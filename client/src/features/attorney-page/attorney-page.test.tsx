import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AttorneyProfile } from '../../../../shared/contracts/attorney-profile.ts'
import { renderApplication } from '../../testing/application.tsx'
import { AttorneyPage } from './attorney-page.tsx'

const PROFILE: AttorneyProfile = {
  firstName: 'Dana',
  lastName: 'Reyes',
  firmName: 'Reyes Law',
  city: 'Albany',
  state: 'NY',
  licenses: [{ jurisdiction: 'NY', verifiedOn: '2026-11-24' }],
  practiceAreas: ['Tax Law', 'Immigration'],
  languages: ['es'],
  yearsOfExperience: 12,
  bio: 'Helps with taxes.',
  website: 'https://reyes.example/',
  allowsIndexing: false,
}

const open = (answer: () => Response) =>
  renderApplication(<AttorneyPage />, {
    at: '/attorney/dana-reyes',
    path: '/attorney/:slug',
    server: answer,
  })
const robots = () => document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content

it('shows what its attorney lets be known, says that it is advertising, and keeps search engines out', async () => {
  const { screen: shown } = open(() => Response.json({ profile: PROFILE }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Reyes' })).toBeDefined()
  for (const text of [
    'Reyes Law · Albany, NY',
    'Attorney advertising',
    'Helps with taxes.',
    'Tax Law, Immigration',
    'English, Spanish',
    '12 years',
    'Verified Nov 24, 2026',
    'Prior results do not guarantee a similar outcome.',
  ])
    expect(screen.getByText(text)).toBeDefined()
  const site = screen.getByRole('link', { name: 'https://reyes.example/' })
  expect(site.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.getByRole('link', { name: /^Register of the New York/ })).toBeDefined()
  expect(robots()).toBe('noindex')
  shown.unmount()
  expect(robots()).toBeUndefined()
})

it('lets search engines in once its attorney does', async () => {
  open(() => Response.json({ profile: { ...PROFILE, allowsIndexing: true } }))
  await screen.findByRole('heading', { name: 'Dana Reyes' })
  expect(robots()).toBeUndefined()
})

it('says that there is no page, with a way on', async () => {
  open(() => Response.json({ error: 'Nothing.', code: 'not_found', requestId: 'r' }, { status: 404 }))
  expect(await screen.findByRole('heading', { name: 'There’s no public page here' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to CounselRelay' })).toBeDefined()
  expect(robots()).toBe('noindex')
})

it('offers another try when it cannot be loaded', async () => {
  open(() =>
    Response.json({ error: 'Down for a moment.', code: 'unavailable', requestId: 'r' }, { status: 503 }),
  )
  expect(await screen.findByText('Down for a moment.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
