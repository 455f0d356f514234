/** Simulates a recipient with a link, in a browser without JavaScript. */
import { JSDOM, type PageDocument } from 'jsdom'
import { expect } from 'vitest'
import { ATTORNEY } from './test-api.ts'
import type { TwoSides } from './two-sides.ts'

export type RecipientStage = {
  /** Creates a referral to a new address. */
  readonly referred: (
    data?: Readonly<Record<string, unknown>>,
  ) => Promise<{ id: string; link: string; email: string }>
  readonly page: (link: string) => Promise<PageDocument>
  /** Submits the form of the button named `name`, with its fields filled in, and follows the redirect. */
  readonly press: (
    link: string,
    name: string,
    fill?: Readonly<Record<string, string>>,
  ) => Promise<PageDocument>
  readonly status: (id: string) => Promise<string>
}

export const text = (document: PageDocument): string => document.body.textContent

/** `sides` is called when a test runs, because it is created in a hook. */
export function recipientStage(sides: () => TwoSides): RecipientStage {
  let count = 0
  const pageOf = async (link: string): Promise<JSDOM> => {
    const { html, status } = await sides().open(link)
    expect(status).toBe(200)
    return new JSDOM(html)
  }
  const page = async (link: string): Promise<PageDocument> => (await pageOf(link)).window.document
  return {
    page,
    async referred(data = {}) {
      const email = `recipient${(count += 1)}@example.com`
      const id = await sides().refer(email, { area: 'Personal Injury', state: 'NY', ...data })
      return { id, email, link: await sides().linkTo(email) }
    },
    async press(link, name, fill = {}) {
      const { document, FormData } = (await pageOf(link)).window
      const button = [...document.querySelectorAll('button')].find((found) => found.textContent === name)
      const form = button?.closest('form')
      if (button === undefined || form === null || form === undefined) throw new Error(`no button "${name}"`)
      expect(form.method).toBe('post')
      expect(form.getAttribute('action') ?? '#').toMatch(/^#/) // submits to the page itself and keeps the position
      const fields: Record<string, string> = {}
      for (const [key, value] of new FormData(form)) fields[key] = String(value)
      const answer = await sides().submit(link, { ...fields, ...fill, [button.name]: button.value })
      expect(answer).toMatchObject({ status: 303, location: link })
      return page(link)
    },
    status: async (id) => (await sides().detail(ATTORNEY, id)).status,
  }
}
