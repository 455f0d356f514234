import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer, renderAt } from '../../testing/fake-platform.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const signedIn = { status: 'signed_in', identity: ADA } as const

describe('a page that only leads on', () => {
  it('[RT-11] says which address has no page, in a frame of its own for visitors', () => {
    renderAt('/no-such-page', <NotFoundPage />, createFakePlatform())
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(screen.getByText('/no-such-page')).toBeDefined()
    expect(screen.getByRole('main')).toBeDefined()
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(ways.slice(-2)).toEqual([
      ['Go to home page', '/'],
      ['Sign in', '/signup/login'],
    ])
  })

  it.each([
    [ATTORNEY, 'Go to dashboard', '/dashboard'],
    [{ ...ATTORNEY, user_type: 'client' as const }, 'Go to your requests', '/home2'],
  ])('leads whoever is signed in to where they begin', async (profile, name, path) => {
    const verify = () => Promise.resolve(profileAnswer(profile))
    renderAt('/no-such-page', <NotFoundPage />, createFakePlatform({ session: signedIn, verify }))
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
    expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/')
  })

  it('leaves the frame to the application’s for a member', async () => {
    renderAt('/no-such-page', <NotFoundPage />, createFakePlatform({ session: signedIn }))
    expect(await screen.findByText('/no-such-page')).toBeDefined()
    await expect.poll(() => screen.queryByRole('main')).toBeNull()
  })

  it('has its own for an attorney who waits for approval, whom the navigation would lead back', async () => {
    const platform = createFakePlatform({
      session: signedIn,
      verify: () => Promise.resolve(profileAnswer({ ...ATTORNEY, is_approved: false })),
    })
    renderAt('/no-such-page', <NotFoundPage />, platform)
    await expect.poll(() => platform.profile.get().status).toBe('known')
    expect(screen.getByRole('main')).toBeDefined()
  })
})
