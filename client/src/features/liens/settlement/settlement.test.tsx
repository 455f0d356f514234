import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aLien,
  aMatter,
  anEntry,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../../testing/application.tsx'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const BOOK = madeId(500)
const [A, B, C, FIXED] = [madeId(1), madeId(2), madeId(3), madeId(4)]

function claim(
  number: number,
  lien: string,
  holder: string,
  cents: number,
  more: UnitValues = {},
): UnitValues {
  return {
    ...aLien(lien, { holder, ...more }),
    [`amounts/${madeId(number)}`]: anEntry(lien, 'asserted', cents),
    [`liens/${lien}/status`]: { steps: [aStep('assert', 'unconfirmed')] },
  }
}

/** The example of the design: S 45,000, F 15,000, K 1,200, fixed 2,500. */
const EXAMPLE: UnitValues = {
  ...aMatter({
    fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '1/3' }] },
    referral: madeId(600),
  }),
  [`recoveries/${madeId(90)}`]: { source: 'Evergreen Mutual', cents: 4_500_000, on: null },
  [`costs/${madeId(91)}`]: { text: 'Filing', cents: 120_000 },
  ...claim(11, A, 'Mercy Hospital', 900_000, { floor: 600_000 }),
  ...claim(12, B, 'Oak Chiropractic', 600_000, { type: 'letter_of_protection' }),
  ...claim(13, C, 'Lakeside MRI', 300_000, { type: 'funding' }),
  ...claim(14, FIXED, 'County Clinic', 250_000, { negotiable: false }),
}

async function open(body: UnitValues = EXAMPLE): Promise<Application> {
  const application = renderApplication(<MatterPage />, {
    at: `/dashboard/liens/${BOOK}/edit?tab=settlement`,
    path: '/dashboard/liens/:id/edit',
    server: () => Response.json({}),
  })
  await application.core.records.store.edit(OWNER, { kind: BOOK_KIND.kind, id: BOOK }, body)
  await screen.findByRole('heading', { name: 'Who gets what' })
  return application
}

async function stored({ core }: Application): Promise<UnitValues> {
  const { records } = await core.records.store.list(OWNER, BOOK_KIND.kind)
  return records[0]?.body ?? {}
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Wanted net' })
const wanted = () => screen.getByRole('textbox', { name: 'Wanted net to the client' })
const offers = () => screen.getByRole('table', { name: 'Claim and offer of each lien' })
const offerOf = (holder: RegExp) =>
  within(within(offers()).getByRole('row', { name: holder }))
    .getAllByRole('cell')[1]
    ?.textContent.replace('not reviewed', '')

describe('the sheet of a settlement', () => {
  it('shows every line, and the fee by both bases', async () => {
    await open()
    const lines = screen.getByRole('table', { name: 'The lines of the settlement, in the order of payment' })
    expect(within(lines).getByRole('row', { name: /^Attorney fee/ }).textContent).toContain('$15,000.00')
    expect(within(lines).getByRole('row', { name: /^Client’s net/ }).textContent).toContain('$8,300.00')
    expect(within(lines).getByText('Provisional')).toBeDefined()
    const bases = screen.getByRole('list', { name: 'The fee by both bases' })
    expect(bases.textContent).toContain('$15,000.00, used here')
    expect(bases.textContent).toContain('$14,600.00')
  })

  it('adds a cost as it is typed, and takes it away again', async () => {
    const application = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add a cost' }))
    const row = screen.getByRole('group', { name: 'Cost 2' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(row).getByRole('textbox', { name: 'For' })),
    )
    await userEvent.keyboard('Experts')
    await userEvent.type(within(row).getByRole('textbox', { name: 'Amount' }), '0.50')
    await waitFor(async () =>
      expect(Object.values(await stored(application))).toContainEqual({ text: 'Experts', cents: 50 }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove cost 2, Experts' }))
    expect(screen.queryByRole('group', { name: 'Cost 2' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a cost' }))
  })

  it('marks each figure of a rule that nobody has reviewed, and no amount that was typed', async () => {
    const result = { formula: 'cap_tx', pack: null, inputs: {}, outputs: { final: 500_000 } }
    await open({ ...EXAMPLE, [`amounts/${madeId(21)}`]: anEntry(A, 'final', 500_000, { result }) })
    const lines = screen.getByRole('table', { name: 'The lines of the settlement, in the order of payment' })
    const marksIn = (table: HTMLElement, row: RegExp) =>
      within(within(table).getByRole('row', { name: row })).queryAllByText('not reviewed').length
    expect(marksIn(lines, /^Mercy Hospital/)).toBe(1)
    expect(marksIn(lines, /^Oak Chiropractic/)).toBe(0)
    expect([marksIn(offers(), /^Mercy Hospital/), marksIn(offers(), /^Oak Chiropractic/)]).toEqual([1, 0])
    await userEvent.type(wanted(), '15,000')
    expect(marksIn(offers(), /^Oak Chiropractic/)).toBe(1)
  })

  it('says in words that a net below zero cannot be issued, and what is short', async () => {
    await open({ ...EXAMPLE, holdback: 1_000_000 })
    expect(screen.getByText('Below zero: a statement cannot be issued.')).toBeDefined()
    expect(screen.getByText('The money runs out')).toBeDefined()
    expect(screen.getByText('short $1,700.00')).toBeDefined()
  })

  it('changes the order of payment by buttons, and goes back to the usual one', async () => {
    const application = await open()
    const down = screen.getByRole('button', { name: 'Move Liens by statute down' })
    await userEvent.click(down)
    expect(screen.getByText('Liens by statute: 3 of 4')).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Liens by statute down')
    await waitFor(async () =>
      expect((await stored(application))['order']).toEqual([
        ...[
          'fee_and_costs',
          'federal_and_medicaid',
          'plans',
          'letters_and_contracts',
          'perfected_statutory',
          'funding',
        ],
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Use the usual order' }))
    await waitFor(async () => expect((await stored(application))['order']).toBeUndefined())
  })

  it('takes the referral share out of the fee', async () => {
    await open()
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Referral share of the fee, in percent' }),
      '27.5',
    )
    expect(screen.getByText('$4,125.00')).toBeDefined()
    expect(screen.getByRole('row', { name: /^Client’s net/ }).textContent).toContain('$8,300.00')
  })
})

describe('the offers for a wanted net', () => {
  it('are those of the example, and move with the slider', async () => {
    const application = await open()
    await userEvent.type(wanted(), '15,000')
    expect(offerOf(/^Mercy Hospital/)).toBe('$6,000.00−$3,000.00')
    expect(offerOf(/^Oak Chiropractic/)).toBe('$3,533.33−$2,466.67')
    expect(offerOf(/^Lakeside MRI/)).toBe('$1,766.67−$1,233.33')
    expect(offerOf(/^County Clinic/)).toBe('$2,500.00')
    fireEvent.change(slider(), { target: { value: '1000' } })
    expect(slider().getAttribute('aria-valuetext')).toBe('$20,300.00')
    expect(offerOf(/^Oak Chiropractic/)).toBe('$0.00−$6,000.00')
    fireEvent.keyUp(slider(), { key: 'End' })
    await waitFor(async () => expect((await stored(application))['wantedNet']).toBe(2_030_000))
  })

  it('name what stops a net that cannot be reached', async () => {
    await open()
    await userEvent.type(wanted(), '20,300.01')
    expect(screen.getByText('The largest net is $20,300.00.')).toBeDefined()
    expect(screen.getByText(/^Mercy Hospital: floor \$6,000\.00\..* up to \$26,300\.00\.$/)).toBeDefined()
    expect(screen.getByText(/^County Clinic: fixed at \$2,500\.00\./)).toBeDefined()
  })

  it('say that nothing is reduced, and request nothing then', async () => {
    await open()
    await userEvent.type(wanted(), '5{Enter}')
    expect(screen.getByText(/^Nothing is reduced: the client gets \$8,300\.00/)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('reduce the last payer first, or a third off each', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'A third off each' }))
    expect(offerOf(/^Oak Chiropractic/)).toBe('$4,000.00−$2,000.00')
    await userEvent.click(screen.getByRole('button', { name: 'Last payer first' }))
    expect(offerOf(/^Lakeside MRI/)).toBe('$0.00−$3,000.00')
    expect(offerOf(/^Mercy Hospital/)).toBe('$9,000.00')
  })

  it('become requests with Enter, as one change, and no amount of a lien', async () => {
    const application = await open()
    await userEvent.type(wanted(), '15,000{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Request these reductions?' })
    fireEvent.change(within(dialog).getByLabelText('Answer wanted by'), { target: { value: '2027-01-15' } })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save 3 offers' }))
    expect(await screen.findByText(/^3 offers are saved on this device\./)).toBeDefined()
    const body = await stored(application)
    const liens = liensOf(body)
    expect(liens.map(({ status }) => status)).toEqual([
      ...['reduction_requested', 'reduction_requested', 'reduction_requested', 'unconfirmed'],
    ])
    expect(liens.flatMap((lien) => lien.offers.map(({ value }) => [value.cents, value.respondBy]))).toEqual([
      [600_000, '2027-01-15'],
      [353_333, '2027-01-15'],
      [176_667, '2027-01-15'],
    ])
    expect(Object.keys(body).filter((unit) => unit.startsWith('amounts/'))).toHaveLength(4)
  })

  it('are kept as up to three scenarios, and used again', async () => {
    await open()
    const keep = screen.getByRole('button', { name: 'Keep as a scenario' })
    for (const net of ['10,000', '15,000', '20,000']) {
      await userEvent.clear(wanted())
      await userEvent.type(wanted(), net)
      await userEvent.click(keep)
    }
    expect(keep.getAttribute('aria-disabled')).toBe('true')
    const table = within(screen.getByRole('region', { name: 'Kept scenarios, side by side' }))
    expect(table.getByRole('row', { name: /^Client’s net/ }).textContent).toBe(
      'Client’s net$10,000.00not reviewed$15,000.00not reviewed$20,000.00not reviewed',
    )
    expect(table.getByRole('row', { name: /^Fee/ }).textContent).not.toContain('not reviewed')
    await userEvent.click(table.getByRole('button', { name: 'Use Net $15,000.00, equal factor' }))
    expect(offerOf(/^Oak Chiropractic/)).toContain('$3,533.33')
    await userEvent.click(table.getByRole('button', { name: 'Remove Net $10,000.00, equal factor' }))
    expect(keep.getAttribute('aria-disabled')).toBeNull()
  })
})

describe('the formula sheet', () => {
  const openSheet = async (): Promise<HTMLElement> => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Open Texas hospital lien, Mercy Hospital' }),
    )
    return screen.findByRole('dialog', { name: /^Texas hospital lien/ })
  }

  it('shows inputs, steps, source, and that nobody has reviewed the rule', async () => {
    await open({ ...EXAMPLE, [`amounts/${madeId(21)}`]: anEntry(A, 'confirmed', 3_000_000) })
    const sheet = within(await openSheet())
    expect(sheet.getByText('not reviewed')).toBeDefined()
    expect(sheet.getByText('Tex. Prop. Code 55.001-55.008')).toBeDefined()
    expect(sheet.getByText(/72-hour admission/)).toBeDefined()
    expect(sheet.getByText('Half of the settlement')).toBeDefined()
    expect(sheet.getAllByText('$22,500.00').length).toBeGreaterThan(1)
    expect(sheet.getByText(/a legal maximum is rounded down/)).toBeDefined()
    const settlement = sheet.getByRole('textbox', { name: 'Settlement' })
    await userEvent.clear(settlement)
    expect(sheet.getByText('Inputs are missing')).toBeDefined()
    await userEvent.type(settlement, '10,000')
    expect(sheet.getAllByText('$5,000.00').length).toBeGreaterThan(1)
  })

  it('gives an offer, which stays, also when the tab changes, until the slider sets it again', async () => {
    await open({ ...EXAMPLE, [`amounts/${madeId(21)}`]: anEntry(A, 'confirmed', 3_000_000) })
    const sheet = within(await openSheet())
    await userEvent.click(sheet.getByRole('button', { name: 'Use as offer' }))
    await sheet.findByText(/is the offer of this lien/)
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    expect(offerOf(/^Mercy Hospital/)).toBe('$22,500.00−$7,500.00')
    await userEvent.click(screen.getByRole('tab', { name: 'Matter' }))
    await screen.findByRole('heading', { name: 'The case' })
    await userEvent.click(screen.getByRole('tab', { name: 'Settlement' }))
    await waitFor(() => expect(offerOf(/^Mercy Hospital/)).toBe('$22,500.00−$7,500.00'))
    await userEvent.click(screen.getByRole('button', { name: 'Let the slider set it, Mercy Hospital' }))
    await waitFor(() => expect(offerOf(/^Mercy Hospital/)).toBe('$20,230.77−$9,769.23'))
  })

  it('enters an amount with everything that made it', async () => {
    const application = await open()
    const sheet = within(await openSheet())
    await userEvent.click(sheet.getByRole('button', { name: 'Enter as amount' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Save the amount' }))
    expect(sheet.getByText('Say why, for the history of the amount.')).toBeDefined()
    await userEvent.type(sheet.getByRole('textbox', { name: 'Why' }), 'Half of the settlement')
    await userEvent.click(sheet.getByRole('button', { name: 'Save the amount' }))
    expect(await sheet.findByText(/^Final: \$9,000\.00 is saved/)).toBeDefined()
    const [lien] = liensOf(await stored(application))
    expect(lien?.amounts.get('final')?.current?.value).toMatchObject({
      cents: 900_000,
      result: {
        formula: 'cap_tx',
        pack: { state: 'TX', topic: 'hospital', version: 1 },
        inputs: { settlement: 4_500_000, hospital: 900_000 },
        outputs: { final: 900_000 },
      },
    })
  })

  it('is switched off with a reason, and on again', async () => {
    const application = await open()
    const sheet = within(await openSheet())
    await userEvent.click(sheet.getByRole('button', { name: 'Do not apply' }))
    await userEvent.type(sheet.getByRole('textbox', { name: 'Reason' }), 'Not perfected')
    await userEvent.click(sheet.getByRole('button', { name: 'Do not apply it' }))
    expect(sheet.queryByRole('button', { name: 'Use as offer' })).toBeNull()
    await waitFor(async () =>
      expect((await stored(application))[`liens/${A}/notApplied`]).toEqual({ cap_tx: 'Not perfected' }),
    )
    await userEvent.click(sheet.getByRole('button', { name: 'Apply it again' }))
    expect(sheet.getByRole('button', { name: 'Use as offer' })).toBeDefined()
  })

  it('says why a formula does not apply', async () => {
    const paid = { [`amounts/${madeId(21)}`]: anEntry(A, 'confirmed', 3_000_000) }
    await open({ ...EXAMPLE, ...paid, [`liens/${A}/type`]: 'medicare', settledOn: '2026-11-25' })
    expect(
      await screen.findByText(
        /^Does not apply here: Medicare (paid|did not pay) less than the settlement: use “/,
      ),
    ).toBeDefined()
  })

  it('is not there where no rule is in the product, in words', async () => {
    await open({ ...EXAMPLE, state: 'NY' })
    expect(await screen.findAllByText('No rule for this state is in the product.')).not.toHaveLength(0)
  })
})
