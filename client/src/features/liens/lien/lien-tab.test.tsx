import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import {
  aLien,
  aMatter,
  anEntry,
  anOffer,
  aPayment,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import { recordToDecide } from '../../../platform/navigation/decide-link.ts'
import type { AmountField } from '../../../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../../testing/application.tsx'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const BOOK = madeId(1)
const LIEN = madeId(2)

async function open(units: UnitValues, lien: string | null = LIEN): Promise<Application> {
  const application = renderApplication(<MatterPage />, {
    at: `/dashboard/liens/${BOOK}/edit${lien === null ? '' : `?lien=${lien}`}`,
    path: '/dashboard/liens/:id/edit',
    server: () => Response.json({}),
  })
  await application.core.records.store.edit(OWNER, { kind: 'book', id: BOOK }, { ...aMatter(), ...units })
  return application
}

async function bodyIn({ core }: Application): Promise<UnitValues> {
  return (await core.records.store.read(OWNER, { kind: 'book', id: BOOK }))?.body ?? {}
}
const lienIn = async (application: Application, id = LIEN) =>
  liensOf(await bodyIn(application), new Set([id]))[0]!

const entries = (...values: readonly (readonly [AmountField, number])[]): UnitValues =>
  Object.fromEntries(
    values.map(([field, cents], at) => [`amounts/${madeId(10 + at)}`, anEntry(LIEN, field, cents)]),
  )
const inStatus = (...steps: readonly ReturnType<typeof aStep>[]): UnitValues => ({ status: { steps } })
const CONFIRMED = [aStep('assert', 'unconfirmed'), aStep('confirm', 'confirmed')]
const AGREED = [...CONFIRMED, aStep('agree', 'agreed', { cents: 300_000, proof: 'Letter' })]

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const article = () => screen.findByRole('article')

describe('the liens of a matter', () => {
  it('lists them with status, amount and next step, and opens one', async () => {
    const application = await open(
      {
        ...aLien(LIEN, { ...inStatus(...CONFIRMED), fileNumber: 'F-7', responseDue: '2020-01-05' }),
        ...entries(['asserted', 500_000], ['confirmed', 420_000]),
      },
      null,
    )
    const list = within(await screen.findByRole('list', { name: 'Liens of this matter' }))
    for (const words of [
      'Hospital',
      'F-7',
      '$4,200.00',
      'confirmed',
      'Confirmed',
      'Next: Request a reduction',
    ])
      expect(list.getByText(words)).toBeDefined()
    expect(list.getByText(/^Overdue since Jan 5, 2020/)).toBeDefined()
    expect(screen.getByText('1 lien:').textContent).toBe('1 lien: $4,200.00')
    await userEvent.click(list.getByRole('link', { name: 'Mercy Hospital' }))
    const title = await screen.findByRole('heading', { level: 2, name: 'Mercy Hospital' })
    expect(document.activeElement).toBe(title)
    expect(application.screen.path()).toBe(`/dashboard/liens/${BOOK}/edit?lien=${LIEN}`)
  })

  it('adds a lien with its claim as one change, and opens it', async () => {
    const application = await open({}, null)
    await userEvent.click(await button('Add a lien'))
    const form = await dialog('Add a lien')
    await userEvent.click(form.getByRole('button', { name: 'Add the lien' }))
    expect(form.getByText('Please name the lienholder.')).toBeDefined()
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Lienholder' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Lienholder' }), 'Mercy')
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Lien type' }), 'hospital')
    await userEvent.type(form.getByRole('textbox', { name: 'Asserted amount' }), '5,000')
    await userEvent.click(form.getByRole('button', { name: 'Add the lien' }))
    await screen.findByRole('heading', { level: 2, name: 'Mercy' })
    const [lien] = liensOf(await bodyIn(application))
    expect([lien?.status, lien?.amounts.get('asserted')?.counted]).toEqual(['unconfirmed', 500_000])
  })

  it('keeps hidden liens apart, and says that none is deleted', async () => {
    const application = await open(aLien(LIEN))
    await userEvent.click(await button('Hide this lien'))
    await waitFor(async () => expect((await lienIn(application)).unit('hidden')).toBe(true))
    expect(screen.getByText(/is hidden: it counts nowhere/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Hidden liens (1)' })).toBeDefined()
    await userEvent.click(await button('Show this lien again'))
    await waitFor(async () => expect((await lienIn(application)).unit('hidden')).toBeUndefined())
  })

  it('says of a lien that is not here that it is not', async () => {
    await open(aLien(LIEN), madeId(77))
    expect(await screen.findByText('This lien isn’t here')).toBeDefined()
  })
})

describe('the steps of a lien', () => {
  it('confirms: amount, day and document become one change with the step', async () => {
    const application = await open({
      ...aLien(LIEN, inStatus(aStep('assert', 'unconfirmed'))),
      ...entries(['asserted', 500_000]),
    })
    await userEvent.click(await button('Confirm the amount'))
    const form = await dialog('Confirm the amount')
    const amount = form.getByRole<HTMLInputElement>('textbox', { name: 'Confirmed amount' })
    expect(amount.value).toBe('5,000.00')
    await userEvent.clear(amount)
    await userEvent.type(amount, '4200.123')
    await userEvent.type(form.getByLabelText('As of'), '2026-03-01')
    await userEvent.type(form.getByRole('textbox', { name: 'Document that confirms it' }), 'Ledger')
    await userEvent.click(form.getByRole('button', { name: 'Confirm the amount' }))
    // Three decimals are no amount, and the one before is not saved in its place.
    expect((await lienIn(application)).status).toBe('unconfirmed')
    await userEvent.type(amount, '{Backspace}')
    await userEvent.click(form.getByRole('button', { name: 'Confirm the amount' }))
    await waitFor(async () => expect((await lienIn(application)).status).toBe('confirmed'))
    expect((await lienIn(application)).amounts.get('confirmed')?.current?.value).toMatchObject({
      ...{ cents: 420_012, asOf: '2026-03-01', source: { document: 'Ledger', page: null } },
    })
    expect(await screen.findByText('The step is taken.')).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next step' })),
    )
    expect(await button('Request a reduction')).toBeDefined()
  })

  it('says before pressing what is in the way', async () => {
    await open({
      ...aLien(LIEN, { type: 'medicare', ...inStatus(...CONFIRMED) }),
      ...entries(['confirmed', 420_000]),
    })
    const agree = await button('Agree and lock')
    expect(agree.hasAttribute('disabled')).toBe(true)
    expect(document.getElementById(agree.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'demand letter',
    )
  })

  it('accepts their offer: the final amount is locked with the offer as proof', async () => {
    const application = await open({
      ...aLien(LIEN, inStatus(...CONFIRMED, aStep('counter', 'countered'))),
      ...entries(['asserted', 500_000], ['confirmed', 420_000]),
      [`offers/${madeId(20)}`]: anOffer(LIEN, 'them', 350_000),
    })
    await userEvent.click(await button('Accept $3,500.00'))
    const form = await dialog('Agree on this offer and lock')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Proof' }).value).toMatch(
      /^Their offer of \$3,500\.00, Mar 2, 2026/,
    )
    await userEvent.click(form.getByRole('button', { name: 'Agree and lock' }))
    await waitFor(async () => expect((await lienIn(application)).status).toBe('agreed'))
    expect((await lienIn(application)).steps.at(-1)).toMatchObject({ cents: 350_000, action: 'agree' })
    expect(await screen.findByText(/^The amounts are locked/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change Asserted' })).toBeNull()
  })

  it('unlocks with a reason only', async () => {
    const application = await open({
      ...aLien(LIEN, inStatus(...AGREED)),
      ...entries(['confirmed', 420_000], ['final', 300_000]),
    })
    const locked = within(await article()).getByText(/^The amounts are locked/).parentElement!
    await userEvent.click(within(locked).getByRole('button', { name: 'Unlock' }))
    const form = await dialog('Unlock')
    await userEvent.click(form.getByRole('button', { name: 'Unlock' }))
    expect(form.getByText('Give the reason.')).toBeDefined()
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'A late bill')
    await userEvent.click(form.getByRole('button', { name: 'Unlock' }))
    await waitFor(async () => expect((await lienIn(application)).status).toBe('confirmed'))
  })
})

describe('the amounts of a lien', () => {
  it('changes one with a reason, and keeps the one before in the history', async () => {
    const application = await open({ ...aLien(LIEN), ...entries(['billed', 500_000]) })
    await userEvent.click(await button('Change Billed'))
    const form = await dialog('Billed amount')
    const amount = form.getByRole('textbox', { name: 'Billed' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '4800')
    await userEvent.click(form.getByRole('button', { name: 'Save the amount' }))
    expect(form.getByText('Say why the amount changes.')).toBeDefined()
    await userEvent.type(form.getByRole('textbox', { name: 'Why it changes' }), 'A corrected bill')
    await userEvent.click(form.getByRole('button', { name: 'Save the amount' }))
    await waitFor(async () =>
      expect((await lienIn(application)).amounts.get('billed')?.counted).toBe(480_000),
    )
    await userEvent.click(await button('History of Billed, 2 entries'))
    expect(await screen.findByText('A corrected bill')).toBeDefined()
    expect(screen.getByText('replaced')).toBeDefined()
    expect(screen.getAllByText('Not on our server yet.')).toHaveLength(2)
  })

  it('shows two that differ side by side, and one entry over both decides', async () => {
    const application = await open({
      ...aLien(LIEN, inStatus(...CONFIRMED)),
      [`amounts/${madeId(11)}`]: anEntry(LIEN, 'confirmed', 420_000, { why: 'Fax' }),
      [`amounts/${madeId(12)}`]: anEntry(LIEN, 'confirmed', 450_000, { who: 'Bea Other', why: 'Phone' }),
    })
    expect(await screen.findByText('Confirmed: two amounts differ')).toBeDefined()
    expect(screen.getByText(/^Sums use the higher/)).toBeDefined()
    expect((await button('Agree and lock')).hasAttribute('disabled')).toBe(true)
    await userEvent.click(await button('Choose the confirmed amount'))
    const form = await dialog('Confirmed: two amounts differ')
    await userEvent.click(form.getByRole('button', { name: 'Use this amount' }))
    expect(form.getByText('Choose the right amount.')).toBeDefined()
    await userEvent.click(form.getByRole('radio', { name: /\$4,500\.00/ }))
    await userEvent.type(form.getByRole('textbox', { name: 'Why it is right' }), 'Their letter')
    await userEvent.click(form.getByRole('button', { name: 'Use this amount' }))
    await waitFor(async () =>
      expect((await lienIn(application)).amounts.get('confirmed')).toMatchObject({
        ...{ isDisputed: false, counted: 450_000 },
      }),
    )
    await waitFor(() => expect(screen.queryByText('Confirmed: two amounts differ')).toBeNull())
  })

  it('works out the balance, and enters it with its formula', async () => {
    const application = await open({
      ...aLien(LIEN, inStatus(...CONFIRMED)),
      ...entries(
        ...([
          ['billed', 843_210],
          ['adjustments', 210_005],
          ['insurancePaid', 150_000],
          ['patientPaid', 7_500],
          ['unrelated', 0],
        ] as const),
      ),
    })
    expect(await screen.findByText('$4,757.05')).toBeDefined()
    await userEvent.click(await button('Use as confirmed'))
    const form = await dialog('Confirmed amount')
    await userEvent.click(form.getByRole('button', { name: 'Save the amount' }))
    await waitFor(async () =>
      expect((await lienIn(application)).amounts.get('confirmed')?.current?.value).toMatchObject({
        ...{ cents: 475_705, result: { formula: 'balance', outputs: { balance: 475_705 } } },
      }),
    )
  })

  it('links other values that two devices differ about to their choice', async () => {
    const application = await open(aLien(LIEN))
    const { store } = application.core.records
    const choices = await store.choices(OWNER)
    vi.spyOn(store, 'choices').mockResolvedValue([
      ...choices,
      {
        ...{ kind: 'book', id: BOOK, body: {}, reason: 'conflict', present: 'hospital' },
        conflict: {
          ...{ id: madeId(90), unit: `liens/${LIEN}/type`, value: 'medicare', deviceLabel: 'Phone' },
          ...{ deviceId: madeId(91), at: '2026-03-02T10:00:00.000Z' },
        },
      },
    ])
    await store.edit(OWNER, { kind: 'book', id: BOOK }, { stage: 'demand' })
    const link = await screen.findByRole('link', { name: 'Choose between them' })
    await userEvent.click(link)
    expect(recordToDecide(application.screen.path().replace(/^[^?]*/, ''))).toEqual({
      kind: 'book',
      id: BOOK,
    })
    expect(application.screen.path()).toContain(`lien=${LIEN}`)
  })
})

describe('payments, notes and details', () => {
  it('reverses a payment by a further row with its reason', async () => {
    const application = await open({
      ...aLien(LIEN, inStatus(...AGREED)),
      ...entries(['confirmed', 420_000], ['final', 300_000]),
      [`payments/${madeId(30)}`]: aPayment(LIEN, 300_000),
    })
    await userEvent.click(await button('Reverse the payment of $3,000.00, May 1, 2026'))
    const form = await dialog('Reverse this payment?')
    await userEvent.click(form.getByRole('button', { name: 'Reverse the payment' }))
    expect(form.getByText('Give the reason.')).toBeDefined()
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Stopped check')
    await userEvent.click(form.getByRole('button', { name: 'Reverse the payment' }))
    await waitFor(async () => expect((await lienIn(application)).paid).toBe(0))
    expect((await lienIn(application)).payments).toHaveLength(2)
    expect(await screen.findByText(/^Reversed by .*Stopped check$/)).toBeDefined()
  })

  it('adds a note to the thread, and saves a field as it is typed', async () => {
    const application = await open(aLien(LIEN))
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Called, no answer')
    await userEvent.click(await button('Add the note'))
    const thread = within(
      await screen.findByRole('list', { name: 'Offers, letters, files, steps and notes' }),
    )
    expect(thread.getByText('Called, no answer')).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'Fax' }), '512-555-0100')
    await userEvent.tab()
    await waitFor(async () =>
      expect((await lienIn(application)).unit('contact')).toMatchObject({ fax: '512-555-0100', agent: '' }),
    )
  })

  it('asks about the plan only of plans', async () => {
    const application = await open(aLien(LIEN))
    expect(await screen.findByRole('combobox', { name: 'Lien type' })).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Is the plan self-funded?' })).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lien type' }), 'erisa_insured')
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Is the plan self-funded?' }),
      'No',
    )
    await userEvent.tab()
    await waitFor(async () => expect((await lienIn(application)).unit('selfFunded')).toBe(false))
  })

  it('shows a deadline with its count and what to verify', async () => {
    await open(aLien(LIEN, { type: 'medicare', demandOn: '2026-01-05' }))
    const part = (await screen.findByText('Medicare demand: pay or resolve')).closest('li')!
    expect(part.textContent).toContain('60 days from Jan 5, 2026')
    expect(part.textContent).toContain('not reviewed')
  })
})
