import { describe, expect, it } from 'vitest'
import { referralMail } from './referral-mail.ts'
import { contentHash, contentOf, parseReferralRequest, type ReferralContent } from './referral-content.ts'

const SENDER = {
  name: 'Sam Sender',
  firm: 'Sender <& Sons>\r\nBcc: x@example.com',
  email: 'sam+law@example.com',
}
const LINK = 'https://app.example.com/r/{recipient-link}'
const CONTENT: ReferralContent = {
  to: 'rita@example.com',
  name: 'Rita "R" <Recipient>',
  phone: null,
  firm: null,
  subject: 'Roe & Doe <v> Shop',
  caseDetails: 'First line\nsecond line\n\nNew paragraph <script>alert(1)</script>',
  compensationPercentage: 33.333,
  acceptanceDeadline: '2026-12-24T17:30:00-05:00',
  area: 'Personal Injury',
  jurisdiction: 'NY',
  attachments: [{ name: 'scan <1>.pdf', size: 1_234_567, type: 'application/pdf' }],
  sendEmail: true,
}

describe('the mail that carries a referral', () => {
  const mail = referralMail(CONTENT, SENDER, LINK)

  it('has one line of subject, with nothing of the case in it', () => {
    expect(mail.subject).toBe(
      'Case referral from Sender <& Sons> Bcc: x@example.com: please answer by Dec 24, 2026 (UTC)',
    )
    for (const fact of ['Roe', 'Doe', 'Injury', 'NY', '33', 'Rita']) expect(mail.subject).not.toContain(fact)
  })

  it('shows the deadline with its zone, in both forms', () => {
    for (const form of [mail.html, mail.text])
      expect(form).toMatch(/Thursday, December 24, 2026, 10:30\sPM UTC/)
  })

  it('shows a deadline given as a date as that date, and until when it holds', () => {
    const dated = referralMail({ ...CONTENT, acceptanceDeadline: '2026-12-24' }, SENDER, LINK)
    expect(dated.subject).toContain('by Dec 24, 2026')
    expect(dated.text).toMatch(
      /Thursday, December 24, 2026, until that day has ended everywhere \(Friday, December 25, 2026, 11:59\sAM UTC\)/,
    )
  })

  it('carries what a lawyer needs to decide, in text too', () => {
    for (const part of [
      'Dear Rita "R" <Recipient>,',
      'Subject: Roe & Doe <v> Shop',
      'Area of law: Personal Injury',
      'State: NY',
      'Compensation offered: 33.33% of the fee',
      'First line\nsecond line\n\nNew paragraph',
      '- scan <1>.pdf (1.23 MB, application/pdf)',
      'your reply goes to Sam Sender',
      'ABA Model Rule 1.5(e)',
    ])
      expect(mail.text).toContain(part)
  })

  it('escapes everything in the HTML form, and holds nothing that loads or runs', () => {
    expect(mail.html).toContain('Roe &amp; Doe &lt;v&gt; Shop')
    expect(mail.html).toContain('First line<br>second line</p>')
    expect(mail.html).toContain('href="mailto:sam%2Blaw@example.com"')
    expect(mail.html).not.toMatch(/<script|<img|<link|<iframe|<form|javascript:/i)
    const addresses = mail.html.match(/https?:\/\/[^"]*/g)
    expect(addresses).toEqual([LINK])
  })

  it('is marked up for a screen reader', () => {
    expect(mail.html).toContain('<html lang="en">')
    expect(mail.html.match(/<h1/g)).toHaveLength(1)
    expect(mail.html).toContain('<dt')
    expect(mail.html).not.toContain('<table')
  })
})

describe('the hash of the content', () => {
  const hashOf = (change: Record<string, unknown>, rest: Record<string, unknown> = {}): string =>
    contentHash(
      contentOf(
        parseReferralRequest({
          to: 'Rita@example.com',
          ...rest,
          referralData: {
            name: 'Rita',
            email: 'rita@example.com',
            selectedSubject: 'S',
            caseDetails: 'D',
            compensationPercentage: 10,
            acceptanceDeadline: '2099-01-01',
            ...change,
          },
        }),
      ),
    )
  const base = hashOf({})

  it('is the same for the same referral, however it is written', () => {
    expect(hashOf({ name: ' Rita ', phone: null, firm: '', attachments: [] })).toBe(base)
    expect(
      hashOf({}, { to: 'rita@example.com', subject: 'anything', schemaVersion: 2, sendEmail: true }),
    ).toBe(base)
    expect(hashOf({ referralId: '6f1d8a52-0000-4000-8000-000000000001' })).toBe(base)
  })

  it.each([
    [{ name: 'Rito' }],
    [{ selectedSubject: 'T' }],
    [{ caseDetails: 'd' }],
    [{ compensationPercentage: 10.5 }],
    [{ acceptanceDeadline: '2099-01-02' }],
    [{ phone: '1' }],
    [{ state: 'NY' }],
    [{ attachments: [{ name: 'a', size: 1, type: '' }] }],
  ])('is another one with %j', (change) => {
    expect(hashOf(change)).not.toBe(base)
  })

  it('is another one to another address, or without mail', () => {
    expect(hashOf({}, { to: 'other@example.com' })).not.toBe(base)
    expect(hashOf({}, { sendEmail: false })).not.toBe(base)
  })
})
