import { afterAll, beforeAll, expect, it } from 'vitest'
import { healthResponseSchema, sendEmailResponseSchema } from '../../../shared/contracts/email.ts'
import { errorBodySchema } from '../../../shared/contracts/http.ts'
import { ADMIN, ATTORNEY, CLIENT, PENDING, startTestApi, type TestApi } from '../../testing/test-api.ts'

const PATH = '/api/send-email'
const MESSAGE = {
  to: 'Rita@Example.com',
  subject: 'A question',
  html: '<p>Hello <script>x</script><b>Rita</b></p>',
}

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
})
afterAll(() => api.close())

it('[EM-01] is sent sanitised, with the sender to reply to, and answered with its messageId', async () => {
  const response = await api.post(PATH, ADMIN, MESSAGE)
  expect(response.status).toBe(200)
  const answer = sendEmailResponseSchema.parse(await response.json())
  expect(answer).toMatchObject({ success: true, emailSent: true, status: 'sent' })
  const [mail] = api.mailbox.mails
  expect(mail).toMatchObject({ messageId: answer.messageId, subject: 'A question' })
  expect(mail?.to?.[0]?.address).toBe('rita@example.com')
  expect(mail?.replyTo?.[0]?.address).toBe(ADMIN.email)
  expect(mail?.html?.trim()).toBe('<p>Hello <b>Rita</b></p>')
  expect(mail?.text?.trim()).toBe('Hello Rita')
})

it.each([
  [{ ...MESSAGE, to: 'nobody' }, 'to'],
  [{ ...MESSAGE, to: 'a@example.com, b@example.com' }, 'to'],
  [{ ...MESSAGE, subject: ' ' }, 'subject'],
  [{ ...MESSAGE, html: '<script>x</script>' }, 'html'],
  [{ to: MESSAGE.to }, 'subject'],
])('refuses %j by field', async (body, field) => {
  const response = await api.post(PATH, ADMIN, body)
  expect(response.status).toBe(400)
  expect(errorBodySchema.parse(await response.json()).details?.[0]?.field).toBe(field)
})

it.each([
  [CLIENT, 403],
  [PENDING, 403],
  [null, 401],
])('[EM-08] is for approved attorneys only: %j', async (person, status) => {
  expect((await api.post(PATH, person, MESSAGE)).status).toBe(status)
})

it('[EM-08] takes 60 an hour from one person, then says when to come back', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 60; index += 1) statuses.push((await api.post(PATH, ATTORNEY, MESSAGE)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await api.post(PATH, ATTORNEY, MESSAGE)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect((await api.post(PATH, ADMIN, MESSAGE)).status).toBe(200)
  now += 3_600_000
  expect((await api.post(PATH, ATTORNEY, MESSAGE)).status).toBe(200)
})

it('[EM-02] the service tells its health and the time', async () => {
  const response = await api.get('/health', null)
  const health = healthResponseSchema.parse(await response.json())
  expect(health).toEqual({ status: 'ok', timestamp: new Date(now).toISOString() })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})
