import { render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, StaticRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { sessionKeyFor } from '../../../platform/auth/session-key.ts'
import { MarketingFrame } from './marketing-frame.tsx'

const page = <MarketingFrame>Words</MarketingFrame>
const header = () => within(screen.getByRole('banner'))

it('offers a visitor to sign in, where a chosen role is remembered, or to begin', () => {
  render(<MemoryRouter>{page}</MemoryRouter>)
  expect(header().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signup/login')
  for (const start of header().getAllByRole('link', { name: 'Get started' }))
    expect(start.getAttribute('href')).toBe('/signup')
})

it('leads whoever has a session on this device to the app', () => {
  localStorage.setItem(sessionKeyFor(location.origin), '{}')
  render(<MemoryRouter>{page}</MemoryRouter>)
  expect(header().queryByRole('link', { name: 'Sign in' })).toBeNull()
  for (const start of header().getAllByRole('link', { name: 'Open app' }))
    expect(start.getAttribute('href')).toBe('/dashboard')
})

it('is for a visitor where storage is forbidden, and as the build draws it', () => {
  localStorage.setItem(sessionKeyFor(location.origin), '{}')
  expect(renderToString(<StaticRouter location="/company">{page}</StaticRouter>)).toContain('Get started')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  render(<MemoryRouter>{page}</MemoryRouter>)
  expect(header().getByRole('link', { name: 'Sign in' })).toBeDefined()
})
