import { describe, expect, it } from 'vitest'
import type { ReferralEvent } from '../../../../shared/contracts/referrals.ts'
import { drawPaper, loadFonts } from './draw-paper.ts'
import { referralPaper, type PrintedReferral } from './referral-paper.ts'
import { readPdf, type PdfContent } from './testing/read-pdf.ts'

const fonts = loadFonts()
const PRINTING = { at: new Date('2026-11-23T15:00:00Z'), timeZone: 'America/Chicago' }

const countered = (id: number): ReferralEvent => ({
  id: String(id),
  at: '2026-11-21T15:00:00.000Z',
  actor: 'sender',
  actorName: 'Maria Lopez',
  kind: 'counter_back',
  fromStatus: 'countered',
  toStatus: 'viewed',
  note: '28% of the total attorney fee instead of 25%',
})

function referral(changes: Partial<PrintedReferral> = {}): PrintedReferral {
  return {
    id: '0199a3f0-0000-7000-8000-000000000001',
    side: 'recipient',
    status: 'viewed',
    disclosure: 'terms',
    sender: {
      name: 'Maria Lopez',
      firm: 'Lopez Law PLLC',
      email: 'maria@lopez.test',
      phone: '+1 212 555 0100',
    },
    recipient: { name: 'Jiří Dvořák', firm: null, email: 'jiri@firm.test', phone: null },
    compensationPercentage: 28,
    counterPercentage: 30,
    area: 'Personal Injury',
    state: 'NY',
    deadlineAt: new Date('2026-11-25T20:00:00Z'),
    outcome: null,
    grossFee: null,
    subject: null,
    isRecord: false,
    reference: null,
    client: null,
    adverseParties: null,
    caseDetails: null,
    attachments: [],
    events: [countered(1)],
    ...changes,
  }
}

const FULL: Partial<PrintedReferral> = {
  status: 'accepted',
  disclosure: 'full',
  subject: 'Warehouse fall',
  client: 'Nguyễn Thị Ánh',
  adverseParties: 'Shop Inc.',
  caseDetails: 'Fell on a wet floor.\n\nThe police report is with the client.',
  attachments: [{ name: 'police-report.pdf', size: 12_000, type: 'application/pdf' }],
}

async function printed(changes: Partial<PrintedReferral> = {}): Promise<PdfContent> {
  return readPdf(await drawPaper(referralPaper(referral(changes), PRINTING), fonts))
}

describe('the PDF of a referral', () => {
  it('before the conflict check has the terms, both attorneys, the deadline and the history, and no fact of the case', async () => {
    const { text } = await printed()
    expect(text).toContain(
      'Referral fee to Lopez Law PLLC: 28% of the total attorney fee; Jiří Dvořák keeps 72%.',
    )
    expect(text).toContain('Jiří Dvořák proposed 30%; Maria Lopez proposes 28%.')
    expect(text).toContain('Acceptance deadline: Wednesday, November 25, 2026, 2:00 PM CST')
    expect(text).toContain('Reference number: 0199a3f0-0000-7000-8000-000000000001')
    expect(text).toContain('maria@lopez.test')
    expect(text).toContain('Another percentage proposed by Maria Lopez')
    expect(text).toContain('Downloaded Monday, November 23, 2026, 9:00 AM CST')
    expect(text).toContain('Page 1 of 1')
    expect(text).not.toMatch(/Parties|Case details Fell|Warehouse|Nguyễn|police-report/)
  })

  it('names the parties once conflicts are being checked, and still no details', async () => {
    const { text } = await printed({ ...FULL, status: 'viewed', disclosure: 'parties' })
    expect(text).toContain('Client: Nguyễn Thị Ánh')
    expect(text).toContain('Adverse parties: Shop Inc.')
    const several = await printed({
      ...FULL,
      status: 'viewed',
      disclosure: 'parties',
      adverseParties: 'Shop Inc.\nJohn Doe',
    })
    expect(several.text).toMatch(/Adverse parties: Shop Inc\.\s+John Doe/)
    expect(text).not.toMatch(/wet floor|police-report/)
  })

  it('has everything after acceptance', async () => {
    const { text } = await printed(FULL)
    expect(text).toContain('Subject: Warehouse fall')
    expect(text).toContain('Fell on a wet floor. The police report is with the client.')
    expect(text).toContain('police-report.pdf, 12')
  })

  it('says by name who did what, and what nobody was emailed of', async () => {
    const events = [{ ...countered(1), kind: 'sent', note: null }]
    const own = await printed({ side: 'sender', events, isRecord: true })
    expect(own.text).toContain('Referral recorded, no email sent (Maria Lopez, ')
    expect(own.text).not.toMatch(/\bYou\b/)
    const opened = [
      { ...countered(1), kind: 'view', actor: 'recipient', actorName: null, note: null } as const,
    ]
    expect((await printed({ events: opened })).text).toContain('Opened by Jiří Dvořák (Jiří Dvořák, ')
  })

  it('is tagged, has a title and a language, and holds nothing that acts', async () => {
    const { tags, objects } = await printed(FULL)
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody']))
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    expect(objects).toContain('/Lang (en-US)')
    expect(objects).toContain('/DisplayDocTitle true')
    expect(objects).toMatch(/\/MarkInfo/)
    expect(objects).toContain('Referral from Lopez Law PLLC')
    expect(objects).toContain('/MediaBox [0 0 612 792]')
    expect(objects).not.toMatch(/\/(?:JavaScript|JS|AA|OpenAction|URI|Launch|AcroForm|EmbeddedFiles)\b/)
  })

  it('lets the longest text flow over pages, to its last word', async () => {
    const caseDetails = `${'A plain sentence of some length. '.repeat(620)}The very last word.`
    const { text, pages } = await printed({
      ...FULL,
      caseDetails,
      events: Array.from({ length: 250 }, (_, id) => countered(id)),
    })
    expect(pages).toBeGreaterThan(4)
    expect(text).toContain('The very last word.')
    expect(text).toContain('50 earlier entries are left out.')
    expect(text).toContain(`Page ${pages} of ${pages}`)
  })

  it('says at its end where a character could not be drawn', async () => {
    const { text } = await printed({ ...FULL, client: '田中' })
    expect(text).toContain('Client: \uFFFD\uFFFD')
    expect(text).toContain('Some characters can’t be printed in this file')
    expect((await printed(FULL)).text).not.toContain('Some characters')
  })
})
