import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { createLogger } from '../../../../runtime/logger.ts'
import { isRefusedByDatabase, type UserClaims, type UserTx } from '../../../db/database.ts'
import { describeOnBoth } from '../../../db/testing/engines.ts'
import { createMailDelivery } from '../../email/mail-delivery.service.ts'
import { lockUnsentMail, insertMail, readOutcome, type NewMail } from '../../email/mails.repository.ts'
import { LOAD_REFERRALS } from '../../seed/load-referrals.ts'
import { seed } from '../../seed/seed.ts'
import { createReferralMailHooks } from '../lifecycle/referral-mail-hooks.ts'
import { createRecipientTokens } from '../recipient/recipient-link.ts'
import { completeReferral, findReferral, insertReferral, type NewReferral } from './intake.repository.ts'

const [ATTORNEY, PENDING, CLIENT, OTHER] = DEMO_ACCOUNTS
const claimsOf = (person: { readonly id: string }): UserClaims => ({ role: 'authenticated', sub: person.id })

function newReferral(senderId: string, id: string = randomUUID()): NewReferral {
  return {
    id,
    senderId,
    content: {
      to: 'rita@example.com',
      name: 'Rita Recipient',
      phone: null,
      firm: null,
      subject: 'Slip and fall',
      caseDetails: 'Details, quotes \' " and \\ backslashes',
      compensationPercentage: 33.3,
      acceptanceDeadline: '2099-12-31',
      area: null,
      jurisdiction: 'NY',
      attachments: [{ name: 'a.pdf', size: 5_000_000_000, type: '' }],
      sendEmail: true,
    },
    deadlineAt: new Date('2100-01-01T11:59:59.999Z'),
    contentSha256: 'a'.repeat(64),
    answer: {
      messageId: `<referral-${id}@example.com>`,
      acceptedAt: '2026-11-20T12:00:00.000Z',
      mailId: randomUUID(),
    },
  }
}

function mailOf(referral: NewReferral): NewMail {
  return {
    id: referral.answer.mailId ?? randomUUID(),
    messageId: referral.answer.messageId,
    kind: 'referral',
    to: 'rita@example.com',
    replyTo: ATTORNEY.email,
    senderId: referral.senderId,
    referralId: referral.id,
    subject: 'Subject',
    html: '<p>html</p>',
    text: 'text',
  }
}

describeOnBoth('referrals', (get) => {
  beforeAll(() => seed(get().database, 'demo'))

  const asSender = <T>(person: { readonly id: string }, work: (tx: UserTx) => Promise<T>): Promise<T> =>
    get().database.asUser(claimsOf(person), work)

  const store = (referral: NewReferral): Promise<boolean> =>
    asSender({ id: referral.senderId }, async (tx) => {
      if (!(await insertReferral(tx, referral))) return false
      await tx.withoutRowSecurity(async (service) => {
        await insertMail(service, mailOf(referral), new Date())
        await completeReferral(service, referral, 'accepted')
      })
      return true
    })

  it('an approved, paid attorney stores one and reads it back; nobody else sees it', async () => {
    const referral = newReferral(ATTORNEY.id)
    expect(await store(referral)).toBe(true)
    expect(await asSender(ATTORNEY, (tx) => findReferral(tx, referral.id))).toEqual({
      contentSha256: referral.contentSha256,
      answer: referral.answer,
    })
    for (const person of [OTHER, CLIENT])
      expect(await asSender(person, (tx) => findReferral(tx, referral.id))).toBeNull()
    const files = `select name, size::text from public.referral_attachments where referral_id = $1`
    expect(await asSender(ATTORNEY, (tx) => tx.query(files, [referral.id]))).toEqual([
      { name: 'a.pdf', size: '5000000000' },
    ])
    expect(await asSender(OTHER, (tx) => tx.query(files, [referral.id]))).toEqual([])
  })

  it('[RF-10] of many transactions with one id exactly one stores it, and another sender cannot take it', async () => {
    const referral = newReferral(ATTORNEY.id)
    const stored = await Promise.all(Array.from({ length: 12 }, () => store(referral)))
    expect(stored.filter(Boolean)).toHaveLength(1)
    expect(await store({ ...newReferral(OTHER.id, referral.id) })).toBe(false)
  })

  it('a failure after the insert takes the referral, its mail and its job back together', async () => {
    const referral = newReferral(ATTORNEY.id)
    const failing = asSender(ATTORNEY, async (tx) => {
      await insertReferral(tx, referral)
      await tx.withoutRowSecurity((service) => insertMail(service, mailOf(referral), new Date()))
      throw new Error('the process dies here')
    })
    await expect(failing).rejects.toThrow('dies here')
    expect(await asSender(ATTORNEY, (tx) => findReferral(tx, referral.id))).toBeNull()
    expect(await get().database.asService((tx) => lockUnsentMail(tx, mailOf(referral).id))).toBeNull()
  })

  it.each([
    ['an unapproved attorney', PENDING],
    ['a client', CLIENT],
  ])('[RT-07] the database itself refuses one by %s', async (_, person) => {
    await expect(store(newReferral(person.id))).rejects.toSatisfy(isRefusedByDatabase)
  })

  it('the database refuses one in another sender’s name', async () => {
    const forged = asSender(OTHER, (tx) => insertReferral(tx, newReferral(ATTORNEY.id)))
    await expect(forged).rejects.toSatisfy(isRefusedByDatabase)
  })

  it('the database refuses one that comes without its mail, by whatever road', async () => {
    const alone = asSender(ATTORNEY, (tx) => insertReferral(tx, newReferral(ATTORNEY.id)))
    await expect(alone).rejects.toSatisfy(isRefusedByDatabase)
  })

  it.each([`delivery = 'sent'`, `status = 'open'`, `case_details = 'x'`])(
    'a sender cannot set %s',
    async (change) => {
      const changing = asSender(ATTORNEY, (tx) => tx.query(`update public.referrals set ${change}`))
      await expect(changing).rejects.toSatisfy(isRefusedByDatabase)
    },
  )

  it('an attempt’s outcome stands on the mail and on its referral', async () => {
    const referral = newReferral(ATTORNEY.id)
    await store(referral)
    const { id } = mailOf(referral)
    const { database } = get()
    const delivery = async (): Promise<unknown> =>
      (
        await database.asService((tx) =>
          tx.query('select delivery, delivery_error from public.referrals where id = $1', [referral.id]),
        )
      )[0]
    const nothing = (): Promise<void> => Promise.resolve()
    const answers = [{ message: 'busy', isPermanent: false }, null]
    const deliver = createMailDelivery({
      database,
      jobs: { send: nothing },
      transport: { send: () => Promise.resolve(answers.shift() ?? null), close: () => undefined },
      logger: createLogger('test', 'silent'),
      clock: Date.now,
      quickAttempts: 3,
      ...createReferralMailHooks({
        notifier: { publish: nothing, refresh: nothing },
        tokens: createRecipientTokens('a secret of the tests, 32 bytes or more'),
        stopLinkOf: (referralId) => referralId,
        clock: Date.now,
      }),
    })
    await deliver({ mailId: id }, nothing)
    expect(await delivery()).toEqual({ delivery: 'accepted', delivery_error: 'busy' })
    expect(await database.asService((tx) => lockUnsentMail(tx, id))).toMatchObject({
      state: 'retrying',
      attempts: 1,
    })
    await deliver({ mailId: id }, nothing)
    expect(await delivery()).toEqual({ delivery: 'sent', delivery_error: null })
    expect(await database.asService((tx) => readOutcome(tx, id))).toEqual({ state: 'sent', error: null })
    expect(await database.asService((tx) => lockUnsentMail(tx, id))).toBeNull()
  })

  it(`the load set is ${LOAD_REFERRALS} referrals, written once`, async () => {
    const { database } = get()
    await seed(database, 'load')
    await seed(database, 'load')
    const [row] = await database.statement(
      `select count(*)::int as n from public.referrals where subject like 'Load referral%'`,
    )
    expect(row).toEqual({ n: LOAD_REFERRALS })
  })
})
