/** A sender and a recipient over HTTP, as both sides of a referral call the API. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  referralChangeResponseSchema,
  referralDetailSchema,
  referralListResponseSchema,
  type ReferralDetail,
  type ReferralListResponse,
} from '../../shared/contracts/referrals.ts'
import {
  notificationListResponseSchema,
  type NotificationListResponse,
} from '../../shared/contracts/notifications.ts'
import { ATTORNEY, referralBody, type Person, type TestApi } from './test-api.ts'

export type Answer = { readonly status: number; readonly body: unknown }

export type TwoSides = {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    person: Person | null,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  /** Stores a referral by ATTORNEY to `email`; returns its id. */
  refer(email: string, data?: Readonly<Record<string, unknown>>, sendEmail?: boolean): Promise<string>
  detail(person: Person, id: string): Promise<ReferralDetail>
  list(person: Person, query: string): Promise<ReferralListResponse>
  /** A change that is expected to succeed. */
  change(person: Person, id: string, step: string, body?: unknown): Promise<ReferralDetail>
  notifications(person: Person): Promise<NotificationListResponse>
  /** The path of the page in the latest mail to that address that has one. */
  linkTo(email: string): Promise<string>
  open(path: string): Promise<Answer & { readonly html: string; readonly headers: Headers }>
  /** Acts as the owner of the mailbox: enters the mailed code if the page asks for it, and confirms if asked. */
  submit(path: string, form: Readonly<Record<string, string>>): Promise<Submitted>
  /** Submits only the form, like a person who has only the link. */
  submitOnce(path: string, form: Readonly<Record<string, string>>): Promise<Submitted>
}

type Submitted = { readonly status: number; readonly html: string; readonly location: string | null }

/** The codes that a recipient has been mailed, oldest first. */
export function codesTo({ mailbox }: Pick<TestApi, 'mailbox'>, email: string): readonly string[] {
  return mailbox.mails
    .filter(({ to, subject }) => to?.[0]?.address === email && subject === CODE_SUBJECT)
    .map(({ text }) => /^(\d{3} \d{3})$/m.exec(text ?? '')?.[1] ?? '')
}

const CODE_SUBJECT = 'Your CounselRelay confirmation code'

export function twoSides(api: TestApi): TwoSides {
  /** The mailbox that each link was sent to. */
  const mailboxes = new Map<string, string>()
  const call: TwoSides['call'] = async (method, path, person, body, headers = {}) => {
    const answer = await api.app.request(path, {
      method,
      headers: {
        ...(person === null ? {} : { Authorization: `Bearer ${await api.issuer.token(person)}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const good = async (...given: Parameters<TwoSides['call']>): Promise<unknown> => {
    const answer = await call(...given)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  const post: TwoSides['submit'] = async (path, form) => {
    const answer = await api.app.request(path, { method: 'POST', body: new URLSearchParams(form) })
    return {
      status: answer.status,
      html: await answer.text(),
      location: answer.headers.get('location'),
    }
  }
  return {
    call,
    async refer(email, data = {}, sendEmail = true) {
      const id = randomUUID()
      const answer = await api.post(
        '/api/send-referral-email',
        ATTORNEY,
        referralBody({ email, referralId: id, ...data }, { to: email, sendEmail }),
      )
      expect(answer.status).toBe(200)
      return id
    },
    detail: async (person, id) =>
      referralDetailSchema.parse(await good('GET', `/api/referrals/${id}`, person)),
    list: async (person, query) =>
      referralListResponseSchema.parse(await good('GET', `/api/referrals?${query}`, person)),
    change: async (person, id, step, body = {}) =>
      referralChangeResponseSchema.parse(await good('POST', `/api/referrals/${id}/${step}`, person, body))
        .referral,
    notifications: async (person) =>
      notificationListResponseSchema.parse(await good('GET', '/api/notifications', person)),
    async linkTo(email) {
      const found = (): string | undefined =>
        api.mailbox.mails
          .filter((mail) => mail.to?.[0]?.address === email)
          .map((mail) => /href="http:\/\/localhost:3000(\/r\/[^"]+)"/.exec(mail.html ?? '')?.[1])
          .findLast((link) => link !== undefined)
      await expect.poll(found, { timeout: 5000 }).toBeDefined()
      const link = found() ?? ''
      mailboxes.set(link, email)
      return link
    },
    async open(path) {
      const answer = await api.app.request(path)
      const html = await answer.text()
      return { status: answer.status, body: null, html, headers: answer.headers }
    },
    async submit(path, form) {
      const email = mailboxes.get(path) ?? ''
      const codes = codesTo(api, email).length
      const asked = await post(path, form)
      if (asked.html.includes('name="confirmed"')) return post(path, { ...form, confirmed: 'yes' })
      if (asked.status !== 200 || !asked.html.includes('name="code"')) return asked
      await expect.poll(() => codesTo(api, email).length).toBeGreaterThan(codes)
      return post(path, { ...form, code: codesTo(api, email).at(-1) ?? '' })
    },
    submitOnce: post,
  }
}
