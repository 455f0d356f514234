import { expect, it, vi } from 'vitest'
import { mailDocument } from './mail-document.ts'

it('stands in a page of its own whose links open elsewhere', () => {
  const page = new DOMParser().parseFromString(
    mailDocument('<p>Hello <a href="https://x.example.test">there</a></p>', '/assets/mail.css', {}) as string, // no policy here
    'text/html',
  )
  expect(page.querySelector('base')?.getAttribute('target')).toBe('_blank')
  expect(page.querySelector('link')?.getAttribute('href')).toBe('/assets/mail.css')
  expect(page.body.textContent).toBe('Hello there')
})

it('goes through the one policy that the content security policy names for it', () => {
  const createPolicy = vi.fn((_name: string, rules: { createHTML: (html: string) => string }) => ({
    createHTML: (html: string) => ({ trusted: rules.createHTML(html) }),
  }))
  expect(mailDocument('<p>x</p>', '/a.css', { trustedTypes: { createPolicy } })).toMatchObject({
    trusted: expect.stringContaining('<p>x</p>') as string, // an asymmetric matcher is typed any
  })
  expect(createPolicy.mock.calls[0]?.[0]).toBe('app-mail')
})
