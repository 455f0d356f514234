import { describe, expect, it } from 'vitest'
import { DISCLOSURE_ORDER, FEE_SHARING_RULE } from '../../../../shared/domain/referral-terms.ts'
import { referralMail } from './referral-mail.ts'
import { contentHash, contentOf, parseReferralRequest, type ReferralContent } from './referral-content.ts'

const SENDER = {
  name: 'Sam Sender',
  firm: 'Sender <& Sons>\r\nBcc: x@example.com',
  email: 'sam+law@example.com',
  phone: '212-555-0100',
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
  client: 'Jane Roe',
  adverseParties: 'Doe Shop Inc.',
  timeZone: 'America/New_York',
}

describe('the mail that carries a referral', () => {
  const mail = referralMail(CONTENT, SENDER, LINK)

  it('has one line of subject, with nothing of the case in it', () => {
    expect(mail.subject.replaceAll('\u202f', ' ')).toBe(
      'New referral from Sender <& Sons> Bcc: x@example.com: please respond by Dec 24, 5:30 PM EST',
    )
    for (const fact of ['Roe', 'Doe', 'Injury', 'NY', '33', 'Rita']) expect(mail.subject).not.toContain(fact)
  })

  it('shows the deadline in the sender’s zone, named, in both forms; in UTC where the zone is not known', () => {
    for (const form of [mail.html, mail.text])
      expect(form).toMatch(/Thursday, December 24, 2026, 5:30\sPM EST/)
    const { timeZone: _, ...unknown } = CONTENT
    expect(referralMail(unknown, SENDER, LINK).text).toMatch(/Thursday, December 24, 2026, 10:30\sPM UTC/)
  })

  it('shows a deadline given as a date as that date, and until when it holds', () => {
    const dated = referralMail({ ...CONTENT, acceptanceDeadline: '2026-12-24' }, SENDER, LINK)
    expect(dated.subject).toContain('by Dec 24, 2026')
    expect(dated.text).toMatch(
      /Thursday, December 24, 2026, in any time zone \(until Friday, December 25, 2026, 6:59\sAM EST\)/,
    )
  })

  it('carries the terms and a way to answer, in text too', () => {
    for (const part of [
      'Dear Rita "R" <Recipient>,',
      'Area of law: Personal Injury',
      'State: NY',
      `Review the referral:\n${LINK}`,
      'sam+law@example.com, 212-555-0100',
      '33.33% of the total attorney fee; Rita "R" <Recipient> keeps 66.67%',
      DISCLOSURE_ORDER,
      'Your reply goes to Sam Sender',
      FEE_SHARING_RULE.words,
      'Terms of Service: https://app.example.com/terms-of-service',
    ])
      expect(mail.text).toContain(part)
  })

  it('names no client, no other party and no fact of the case', () => {
    for (const form of [mail.subject, mail.html, mail.text])
      for (const secret of ['Roe', 'Doe', 'First line', 'New paragraph', 'scan'])
        expect(form).not.toContain(secret)
  })

  it('carries the case details where the sender asked for it, and even then no party', () => {
    const full = referralMail(
      { ...CONTENT, subject: 'Fall in a shop', includeCaseDetails: true },
      SENDER,
      LINK,
    )
    for (const part of [
      'Subject: Fall in a shop',
      'First line\nsecond line\n\nNew paragraph',
      '- scan <1>.pdf (1.2 MB, application/pdf)',
    ])
      expect(full.text).toContain(part)
    expect(full.html).toContain('First line<br>second line</p>')
    expect(full.html).toContain('scan &lt;1&gt;.pdf')
    for (const form of [full.html, full.text])
      for (const party of ['Jane Roe', 'Doe Shop']) expect(form).not.toContain(party)
  })

  it('escapes everything in the HTML form, and holds nothing that loads or runs', () => {
    const full = referralMail({ ...CONTENT, includeCaseDetails: true }, SENDER, LINK)
    expect(full.html).toContain('Roe &amp; Doe &lt;v&gt; Shop')
    expect(full.html).not.toMatch(/<script|<img|<link|<iframe|<form|javascript:/i)
    expect(full.html.match(/https?:\/\/[^"]*/g)).toEqual([
      LINK,
      'https://app.example.com/terms-of-service',
      'https://app.example.com/privacy-policy',
    ])
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

  it('is today what it was for referrals that were stored before parties and zones were known', () => {
    expect(base).toBe('e6f79d62fcb8402722dafdb0ade7be98c51ecbdb90bd83a197669e6e9e9b37f6')
  })

  it('is the same for the same referral, however it is written', () => {
    expect(hashOf({ name: ' Rita ', phone: null, firm: '', attachments: [] })).toBe(base)
    expect(
      hashOf({}, { to: 'rita@example.com', subject: 'anything', schemaVersion: 2, sendEmail: true }),
    ).toBe(base)
    expect(hashOf({ client: ' ', adverseParties: null, timeZone: 'Mars/Olympus' })).toBe(base)
    expect(hashOf({}, { includeCaseDetails: false })).toBe(base)
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
    [{ client: 'Jane Roe' }],
    [{ adverseParties: 'Shop Inc.' }],
    [{ timeZone: 'America/Chicago' }],
    [{ reference: '2026-114' }],
    [{ attachments: [{ name: 'a', size: 1, type: '' }] }],
  ])('is another one with %j', (change) => {
    expect(hashOf(change)).not.toBe(base)
  })

  it('is another one to another address, or without mail', () => {
    expect(hashOf({}, { to: 'other@example.com' })).not.toBe(base)
    expect(hashOf({}, { sendEmail: false })).not.toBe(base)
    expect(hashOf({}, { includeCaseDetails: true })).not.toBe(base)
  })
})
