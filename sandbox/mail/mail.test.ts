import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
afterEach(async () => {
  await fault({ mode: 'ok' })
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
})

const MAIL = {
  from: 'CounselRelay <referrals@counselrelay.test>',
  to: 'Ann Lee <ann@firm.test>',
  subject: 'Überweisung — a referral',
  text: 'Please see https://app.test/r/abc.',
  html: '<p>Please see <a href="https://app.test/r/abc?a=1&amp;b=2">this</a>.</p>',
} satisfies SendMailOptions

/** A connection for each message, so that what one attempt meets does not touch the next. */
async function send(mail: SendMailOptions = MAIL): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

async function fault(body: object): Promise<Response> {
  return fetch(`${sandbox.url}/faults/mail`, { method: 'PUT', body: JSON.stringify(body) })
}

describe('the mailbox', () => {
  it('keeps what comes over SMTP, parsed, and shows its headers', async () => {
    await send({ ...MAIL, messageId: '<one@counselrelay.test>', headers: { 'X-Referral': 'abc' } })
    const [message] = await sandbox.mails()
    expect(message).toMatchObject({
      messageId: '<one@counselrelay.test>',
      from: 'referrals@counselrelay.test',
      to: 'ann@firm.test',
      subject: MAIL.subject,
      deliveries: 1,
      headers: { 'x-referral': 'abc', to: MAIL.to },
    })
    expect(message?.text.trim()).toBe(MAIL.text)
    expect(message?.html.trim()).toBe(MAIL.html)
    expect(Date.parse(message!.receivedAt)).not.toBeNaN()
  })

  it('[RF-10] keeps a repeated Message-ID as one message and counts its deliveries', async () => {
    for (const subject of ['first', 'second']) {
      await send({ ...MAIL, subject, messageId: '<same@counselrelay.test>' })
    }
    expect(await sandbox.mails()).toMatchObject([{ subject: 'first', deliveries: 2 }])
  })

  it('lists the newest first, survives a restart and can be emptied', async () => {
    await send({ ...MAIL, subject: 'older' })
    await send({ ...MAIL, subject: 'newer' })
    await sandbox.restart()
    expect((await sandbox.mails()).map(({ subject }) => subject)).toEqual(['newer', 'older'])
    await fetch(`${sandbox.url}/mail`, { method: 'DELETE' })
    expect(await sandbox.mails()).toEqual([])
  })

  it('refuses the recipient "bounce" with 550', async () => {
    await expect(send({ ...MAIL, to: 'bounce@firm.test' })).rejects.toMatchObject({ responseCode: 550 })
    expect(await sandbox.mails()).toEqual([])
  })

  it('shows a person the list and the message, with its HTML in a frame that can run nothing', async () => {
    await send({ ...MAIL, html: `<script>alert(1)</script>"quoted" ${MAIL.html}` })
    const [message] = await sandbox.mails()
    const list = await (await fetch(`${sandbox.url}/mail`)).text()
    expect(list).toContain(`href="/mail/view/${message!.id}"`)
    const response = await fetch(`${sandbox.url}/mail/view/${message!.id}`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).not.toContain('<script>')
    expect(page).toContain('href="https://app.test/r/abc?a=1&amp;b=2"')
    expect((await fetch(`${sandbox.url}/mail/view/unknown`)).status).toBe(404)
  })

  it('is emptied by its page’s button, but not by a form on a foreign page', async () => {
    await send()
    const press = (origin: string) =>
      fetch(`${sandbox.url}/mail/empty`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    expect((await press('https://elsewhere.test')).status).toBe(400)
    expect(await sandbox.mails()).toHaveLength(1)
    expect((await press(sandbox.url)).status).toBe(303)
    expect(await sandbox.mails()).toHaveLength(0)
  })
})

describe('the mail faults', () => {
  it('status refuses as many attempts as count says', async () => {
    await fault({ mode: 'status', status: 451, count: 2 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await send()
    expect(await sandbox.mails()).toHaveLength(1)
  })

  it('down closes every connection at once', async () => {
    await fault({ mode: 'down' })
    await expect(send()).rejects.toMatchObject({ responseCode: 421 })
    await fault({ mode: 'ok' })
    await send()
    expect(await sandbox.mails()).toHaveLength(1)
  })

  it('drop keeps the message and cuts the connection, so that the sender cannot know', async () => {
    await fault({ mode: 'drop', count: 1 })
    const mail = { ...MAIL, messageId: '<dropped@counselrelay.test>' }
    await expect(send(mail)).rejects.toThrow(/closed|reset/i)
    expect(await sandbox.mails()).toMatchObject([{ deliveries: 1 }])
    await send(mail)
    expect(await sandbox.mails()).toMatchObject([{ deliveries: 2 }])
  })

  it('slow answers after its delay', async () => {
    await fault({ mode: 'slow', delayMs: 150, count: 1 })
    const started = performance.now()
    await send()
    expect(performance.now() - started).toBeGreaterThan(140)
  })

  it('do not touch the mailbox’s own endpoints', async () => {
    await fault({ mode: 'down' })
    expect((await fetch(`${sandbox.url}/mail/messages`)).status).toBe(200)
    expect(await (await fetch(`${sandbox.url}/faults`)).json()).toMatchObject({
      mail: { mode: 'down' },
      supabase: { mode: 'ok' },
    })
  })
})
