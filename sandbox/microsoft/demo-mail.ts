/** The mail of a new mailbox: 120 unread messages, every sixth with an attachment, and some read ones. All of it is invented. */
import { textPdf } from '../cloud/pdf.ts'
import type { MailPerson, NewAttachment, NewMail, SeedMail } from './outlook.ts'

const UNREAD = 120
const READ = 8
const HOUR = 3_600_000
const EVERY_SIXTH = 6
/** More than Graph handles well inside one JSON body. */
const LARGE_ATTACHMENT = 3.5 * 1024 * 1024

const SENDERS = [
  { name: 'Dana Whitfield', address: 'dana.whitfield@clients.test' },
  { name: 'Lakeside Orthopedics', address: 'records@lakeside-orthopedics.test' },
  { name: 'Priya Raman', address: 'praman@raman-law.test' },
  { name: 'Kent County Clerk', address: 'efiling@kentcounty-court.test' },
  { name: 'Owen Castell', address: 'ocastell@marlowfreight.test' },
  { name: 'Harbor Mutual Claims', address: 'claims@harbor-mutual.test' },
] as const satisfies readonly MailPerson[]

const SUBJECTS = [
  'Question about my next appointment',
  'Medical records, part',
  'Possible referral: premises liability',
  'Notice of filing',
  'Documents responsive to request',
  'Claim update',
  'Re: Whitfield, lien amount',
  'Availability for mediation',
  'Invoice',
  'Scheduling order',
] as const

/** Newest first. */
export function demoMails(account: string, now: number): readonly SeedMail[] {
  return Array.from({ length: UNREAD + READ }, (_, index) => {
    const sender = pick<MailPerson>(SENDERS, index)
    const subject = `${pick<string>(SUBJECTS, index)} ${index + 1}`
    return {
      folder: 'inbox',
      subject,
      sender,
      recipients: [{ name: account, address: account }],
      body: body(index, subject, sender.name),
      importance: index % 17 === 3 ? 'high' : 'normal',
      isRead: index >= UNREAD,
      // Graph returns whole seconds.
      receivedAt: Math.floor((now - (index * 5 + 1) * HOUR) / 1000) * 1000,
      attachments: index % EVERY_SIXTH === 1 ? attachments(index, subject) : [],
    }
  })
}

function pick<Item>(list: readonly [Item, ...Item[]], index: number): Item {
  return list[index % list.length] ?? list[0]
}

function body(index: number, subject: string, sender: string): NewMail['body'] {
  if (index % 10 === 4) {
    return {
      contentType: 'text',
      content: `${subject}\n\nPlease call when you have a moment.\n\n${sender}\n`,
    }
  }
  // As in real mail: a tracking pixel and a script.
  const hostile =
    index % 20 === 5
      ? '<img src="https://tracker.test/open.gif?who=you" width="1" height="1"><script>alert("read")</script>'
      : ''
  const content = `<html><head><meta charset="utf-8"></head><body><p>Good morning,</p><p>${subject}: the details are below.</p><ul><li>Matter: Whitfield v. Marlow Freight</li><li>Answer wanted by Friday</li></ul><p>Kind regards<br>${sender}</p>${hostile}</body></html>`
  return { contentType: 'html', content }
}

function attachments(index: number, subject: string): readonly NewAttachment[] {
  const letter: NewAttachment = {
    kind: 'file',
    name: `Letter ${index + 1}.pdf`,
    contentType: 'application/pdf',
    data: textPdf(subject, ['See the enclosed statement of account.', 'All amounts in US dollars.']),
  }
  if (index === 1) {
    return [letter, { kind: 'file', name: 'Voicemail.wav', contentType: 'audio/wav', data: LARGE_ATTACHMENT }]
  }
  if (index === 7) {
    const forwarded = `From: Owen Castell <ocastell@marlowfreight.test>\r\nSubject: Earlier message\r\n\r\nAs discussed.\r\n`
    return [
      letter,
      { kind: 'item', name: 'Earlier message', contentType: 'message/rfc822', data: Buffer.from(forwarded) },
    ]
  }
  return [letter]
}
