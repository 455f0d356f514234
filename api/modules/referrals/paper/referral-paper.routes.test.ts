import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  startTestApi,
  type Person,
  type TestApi,
} from '../../../testing/test-api.ts'
import { recipientStage, text } from '../../../testing/recipient-stage.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'
import { readPdf } from './testing/read-pdf.ts'

/** A member whose verified address is the recipient's. */
const RECIPIENT = ADMIN
const DATA = {
  selectedSubject: 'Slip and fall',
  client: 'Jane Roe',
  adverseParties: 'Shop Inc.',
  caseDetails: 'Fell on a wet floor.',
  reference: '2026-PI-7',
}

const now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

const { referred, page, press } = recipientStage(() => sides)

async function ask(path: string, person: Person | null): Promise<Response> {
  const headers: Record<string, string> =
    person === null ? {} : { Authorization: `Bearer ${await api.issuer.token(person)}` }
  return api.app.request(path, { headers })
}

async function fileOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return readPdf(new Uint8Array(await answer.arrayBuffer())).text
}

describe('a member’s PDF of a referral', () => {
  it('shows the sender everything, in the zone that was asked for', async () => {
    const id = await sides.refer(RECIPIENT.email, DATA)
    const answer = await ask(`/api/referrals/${id}/pdf?timeZone=America/Denver`, ATTORNEY)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="referral-${id.slice(0, 8)}.pdf"`,
    )
    const paper = await fileOf(answer)
    for (const shown of ['Slip and fall', 'Jane Roe', 'wet floor', '2026-PI-7', '5:00 AM MST'])
      expect(paper).toContain(shown)
  })

  it('shows the recipient what the screen shows: terms, then parties, then all but the sender’s reference', async () => {
    const id = await sides.refer(RECIPIENT.email, DATA)
    const paper = async () => fileOf(await ask(`/api/referrals/${id}/pdf?timeZone=nowhere`, RECIPIENT))
    expect(await paper()).not.toMatch(/Slip and fall|Jane Roe|wet floor|2026-PI-7/)
    await sides.change(RECIPIENT, id, 'conflict-check')
    const checking = await paper()
    expect(checking).toContain('Jane Roe')
    expect(checking).not.toContain('wet floor')
    await sides.change(RECIPIENT, id, 'actions', { action: 'accept' })
    const accepted = await paper()
    expect(accepted).toContain('wet floor')
    expect(accepted).not.toContain('2026-PI-7')
  })

  it('is nobody else’s', async () => {
    const id = await sides.refer('someone@example.com', DATA)
    for (const person of [CLIENT, PENDING, RECIPIENT])
      expect((await ask(`/api/referrals/${id}/pdf`, person)).status).toBe(404)
    expect((await ask(`/api/referrals/${id}/pdf`, null)).status).toBe(401)
    expect((await ask('/api/referrals/none/pdf', ATTORNEY)).status).toBe(404)
  })
})

describe('the PDF of a recipient without an account', () => {
  it('is linked from the page and shows what the page shows at that moment', async () => {
    const { link } = await referred(DATA)
    const address = (await page(link)).querySelector('a[href$="/pdf"]')?.getAttribute('href')
    expect(address).toBe(`${link}/pdf`)
    const answer = await ask(`${link}/pdf`, null)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="referral.pdf"')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await fileOf(answer)).not.toMatch(/Slip and fall|Jane Roe|wet floor/)
    await press(link, 'I am checking conflicts')
    expect(await fileOf(await ask(`${link}/pdf`, null))).toContain('Jane Roe')
    await press(link, 'Accept')
    const paper = await fileOf(await ask(`${link}/pdf`, null))
    expect(paper).toContain('wet floor')
    expect(paper).not.toContain('2026-PI-7')
    expect(text(await page(link))).toContain('Accepted')
  })

  it('ends with the link', async () => {
    const { id, link } = await referred(DATA)
    await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
    const over = await ask(`${link}/pdf`, null)
    expect(over.status).toBe(410)
    expect(over.headers.get('content-type')).toContain('text/html')
    expect((await ask(`/r/${'x'.repeat(43)}/pdf`, null)).status).toBe(404)
  })
})
