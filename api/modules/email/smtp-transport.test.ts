import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailbox, type TestMailbox } from '../../testing/test-mailbox.ts'
import { createSmtpTransport, type DkimKey, type OutgoingMail } from './smtp-transport.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const KEY: DkimKey = { domain: 'example.com', selector: 'mail2026', privateKey }

const MAIL: OutgoingMail = {
  id: '0b0f2a54-6d55-4ec1-9b5e-0c1d5a1f6a10',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  messageId: '<notification-1@example.com>',
  to: 'rita@example.com',
  replyTo: null,
  subject:
    'Rita Recipient – hat geantwortet, “ja”, and a subject that is long enough to be folded over several lines',
  html: '<p>Hello  there,</p>\n\n<p>ü</p>\n\n\n',
  text: 'Hello  there, \n\n.a line that begins with a dot\nü\n\n\n',
  listUnsubscribe: '<https://counselrelay.example.com/u/token>',
}

let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.stop())

async function sent(dkim: DkimKey | null, mail: OutgoingMail = MAIL): Promise<string> {
  const from = 'CounselRelay <no-reply@example.com>'
  const transport = createSmtpTransport({ url: mailbox.url, from, connections: 1, dkim })
  expect(await transport.send(mail)).toBeNull()
  transport.close()
  return mailbox.sources.at(-1)?.toString('latin1') ?? ''
}

describe('DKIM', () => {
  it('signs each mail so that a receiver can verify it with the published key, the unsubscribe headers included', async () => {
    const source = await sent(KEY)
    const tags = signatureOf(source)
    expect(tags).toMatchObject({
      v: '1',
      a: 'rsa-sha256',
      c: 'relaxed/relaxed',
      d: 'example.com',
      s: 'mail2026',
    })
    const signed = tags['h']?.split(':') ?? []
    for (const name of [
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ])
      expect(signed).toContain(name)
    expect(isVerified(source)).toBe(true)
  })

  it.each([
    ['the text', (source: string) => source.replace('Hello', 'Hullo')],
    ['where unsubscribing leads', (source: string) => source.replace('/u/token', '/u/other')],
    ['the sender', (source: string) => source.replace('no-reply@', 'reply@')],
  ])('shows that %s was changed on the way', async (_what, change) => {
    expect(isVerified(change(await sent(KEY)))).toBe(false)
  })

  it('is left to the mail server when no key is set', async () => {
    expect(await sent(null)).not.toMatch(/^dkim-signature:/im)
  })
})

it('hands a mail over again as the same bytes, its date and its boundary included', async () => {
  const [first, second] = [await sent(KEY), await sent(KEY)]
  expect(second).toBe(first)
  expect(first).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000')
  expect(await sent(KEY, { ...MAIL, id: '1b0f2a54-6d55-4ec1-9b5e-0c1d5a1f6a11' })).not.toBe(first)
})

describe('List-Unsubscribe', () => {
  it('offers one click where the address is https', async () => {
    const source = await sent(null)
    expect(source).toContain('List-Unsubscribe: <https://counselrelay.example.com/u/token>')
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('is an address to open where it is not', async () => {
    const source = await sent(null, { ...MAIL, listUnsubscribe: '<http://localhost:3000/u/token>' })
    expect(source).toContain('List-Unsubscribe: <http://localhost:3000/u/token>')
    expect(source).not.toContain('List-Unsubscribe-Post')
  })

  it('stands in no mail that nobody subscribed to', async () => {
    expect(await sent(null, { ...MAIL, listUnsubscribe: null })).not.toMatch(/^list-unsubscribe/im)
  })
})

/** A receiver's verification by RFC 6376 (relaxed/relaxed, rsa-sha256), written from the standard, not from the signing library. */
function isVerified(source: string): boolean {
  const tags = signatureOf(source)
  const bodyHash = createHash('sha256')
    .update(relaxedBody(bodyOf(source)), 'latin1')
    .digest('base64')
  if (bodyHash !== tags['bh']) return false
  const fields = fieldsOf(source)
  const signed = (tags['h'] ?? '')
    .split(':')
    .flatMap((name) => fields.find((field) => nameOf(field) === name) ?? [])
  const own = fields.find((field) => nameOf(field) === 'dkim-signature') ?? ''
  const unsigned = relaxedField(own).replace(/(;\s*b=)[^;]*/, '$1')
  return createVerify('RSA-SHA256')
    .update([...signed.map(relaxedField), unsigned].join('\r\n'), 'latin1')
    .verify(publicKey, tags['b'] ?? '', 'base64')
}

function signatureOf(source: string): Readonly<Record<string, string>> {
  const field = fieldsOf(source).find((one) => nameOf(one) === 'dkim-signature') ?? ''
  const list = field.slice(field.indexOf(':') + 1).split(';')
  return Object.fromEntries(
    list.map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')]
    }),
  )
}

/** Header fields, each with its folded lines. */
function fieldsOf(source: string): readonly string[] {
  return source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)
}

function bodyOf(source: string): string {
  return source.slice(source.indexOf('\r\n\r\n') + 4)
}

function nameOf(field: string): string {
  return field.slice(0, field.indexOf(':')).trim().toLowerCase()
}

/** RFC 6376, section 3.4.2. */
function relaxedField(field: string): string {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${nameOf(field)}:${value}`
}

/** RFC 6376, section 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}
