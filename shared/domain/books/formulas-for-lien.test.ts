import { describe, expect, it } from 'vitest'
import { FORMULAS } from '../liens/formulas/registry.ts'
import { LIEN_TYPES, type LienType } from '../liens/lien-lifecycle.ts'
import type { PackOverride } from '../liens/packs/overrides.ts'
import { PACKS } from '../liens/packs/registry.ts'
import { recheck } from '../liens/statement.ts'
import { US_JURISDICTIONS } from '../us-states.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { checkBook } from './check-book.ts'
import { FORMULA_INPUTS } from './formula-inputs.ts'
import { amountIn, formulasFor, resultOf, workWith, type LienFormula } from './formulas-for-lien.ts'
import { liensOf } from './read-book.ts'
import { aLien, aMatter, anEntry, madeId } from './testing/book-parts.ts'
import { newAmount } from './write-rows.ts'
import { testHash } from './testing/test-hash.ts'

const TODAY = '2026-11-26'
const [LIEN, SECOND, THIRD] = [madeId(1), madeId(2), madeId(3)]

type Claim = { readonly type: LienType; readonly cents: number; readonly more?: UnitValues }

function aBook(claims: readonly Claim[], more: UnitValues = {}): UnitValues {
  const liens = claims.map(({ type, cents, more: fields }, at) => ({
    ...aLien(madeId(at + 1), { type, ...fields }),
    [`amounts/${madeId(at + 11)}`]: anEntry(madeId(at + 1), 'confirmed', cents),
  }))
  return {
    ...aMatter({ fee: { kind: 'amount', cents: 3_333_333, reason: '' }, settledOn: TODAY, ...more }),
    [`recoveries/${madeId(90)}`]: { source: 'Carrier', cents: 10_000_000, on: null },
    [`costs/${madeId(91)}`]: { text: 'Filing', cents: 500_000 },
    ...Object.fromEntries(liens.flatMap((units) => Object.entries(units))),
  }
}

function found(body: UnitValues, id = LIEN) {
  const lien = liensOf(body).find((each) => each.id === id)
  if (lien === undefined) throw new Error('there is a lien')
  return formulasFor(body, lien, TODAY)
}

function ofFormula(body: UnitValues, formula: string, id = LIEN): LienFormula {
  const lienFormula = found(body, id).formulas.find((each) => each.formula.id === formula)
  if (lienFormula === undefined) throw new Error(`${formula} applies`)
  return lienFormula
}

function amountOf({ worked, row }: LienFormula): number | null {
  return worked?.ok === true ? amountIn(worked.outputs, row) : null
}

const ids = (body: UnitValues, id = LIEN) => found(body, id).formulas.map(({ formula }) => formula.id)

describe('the formulas for a lien', () => {
  it.each<[string, readonly Claim[], UnitValues, string, number]>([
    ['Medicare', [{ type: 'medicare', cents: 1_000_000 }], {}, 'medicare_less', 616_667],
    ['a hospital in Texas', [{ type: 'hospital', cents: 7_000_000 }], {}, 'cap_tx', 5_000_000],
    [
      'a hospital in California',
      [{ type: 'hospital', cents: 7_000_000 }],
      { state: 'CA' },
      'cap_ca_3045',
      3_083_333,
    ],
    [
      'a plan in California',
      [{ type: 'health_insurer', cents: 7_000_000 }],
      { state: 'CA' },
      'cap_ca_3040',
      3_333_333,
    ],
    [
      'Medicaid',
      [{ type: 'medicaid', cents: 8_000_000 }],
      { fullValue: { cents: 40_000_000, basis: '' } },
      'medicaid_ahlborn',
      2_000_000,
    ],
    [
      'a self-funded plan whose terms exclude it',
      [{ type: 'erisa_self_funded', cents: 900_000, more: { excludesCommonFund: true } }],
      {},
      'erisa_terms',
      900_000,
    ],
    ['FEHB', [{ type: 'fehb', cents: 700_000 }], {}, 'fehb_full', 700_000],
    [
      'a compensation payer in Pennsylvania',
      [{ type: 'workers_compensation', cents: 1_000_000 }],
      { state: 'PA' },
      'wc_pa_319',
      616_667,
    ],
    [
      'an insurer in Washington',
      [{ type: 'medpay_pip', cents: 500_000 }],
      { state: 'WA' },
      'pip_share',
      308_333,
    ],
  ])('of %s is chosen and worked out from the book', (_, claims, more, formula, cents) => {
    const lienFormula = ofFormula(aBook(claims, more), formula)
    expect(lienFormula.missing).toEqual([])
    expect(amountOf(lienFormula)).toBe(cents)
    expect(lienFormula.pack?.reviewedBy ?? null).toBeNull()
  })

  it('divide a pool among the liens that share it', () => {
    const body = aBook(
      [
        { type: 'hospital', cents: 5_000_000 },
        { type: 'medicare', cents: 900_000 },
        { type: 'provider_statutory', cents: 2_500_000 },
        { type: 'provider_statutory', cents: 9_900_000, more: { hidden: true } },
      ],
      { state: 'NC' },
    )
    expect(amountOf(ofFormula(body, 'cap_nc'))).toBe(2_222_222)
    expect(amountOf(ofFormula(body, 'cap_nc', THIRD))).toBe(1_111_111)
    expect(ids(body, SECOND)).not.toContain('cap_nc')
  })

  it('name the kinds of providers in Illinois as they were entered, and refuse what is not said', () => {
    const claims: readonly Claim[] = [
      { type: 'hospital', cents: 4_000_000 },
      { type: 'provider_statutory', cents: 1_000_000, more: { class: 'Physician' } },
    ]
    const body = aBook(claims, { state: 'IL' })
    expect(ofFormula(body, 'cap_il').inputs['liens']).toEqual([
      { category: 'hospital', class: 'provider', amount: 4_000_000 },
      { category: 'Physician', class: 'professional', amount: 1_000_000 },
    ])
    expect(amountOf(ofFormula(body, 'cap_il'))).toBe(3_000_000)
    const { worked } = ofFormula({ ...body, [`liens/${SECOND}/class`]: null }, 'cap_il')
    expect(worked).toMatchObject({ ok: false })
  })

  it('leave out what the book does not say, and take it from a person', () => {
    const body = aBook([{ type: 'erisa_insured', cents: 600_000 }])
    const { formula, inputs, missing, worked } = ofFormula(body, 'common_fund')
    expect({ missing, worked }).toEqual({ missing: ['planExcludesCommonFund'], worked: null })
    expect(inputs).not.toHaveProperty('costs')
    expect(workWith(formula, { ...inputs, planExcludesCommonFund: false })).toMatchObject({
      missing: [],
      worked: { ok: true, outputs: { final: 400_000 } },
    })
  })

  it('do not count a fee or a settlement that is not entered as zero', () => {
    const body = { ...aMatter(), ...aLien(LIEN), [`amounts/${madeId(11)}`]: anEntry(LIEN, 'asserted', 100) }
    expect(ofFormula(body, 'cap_tx').missing).toEqual(['settlement'])
  })

  it('say where no rule is in the product, for the state, the date or the type', () => {
    const hospital: readonly Claim[] = [{ type: 'hospital', cents: 100 }]
    expect(found(aBook(hospital, { state: 'NY' }))).toMatchObject({
      gaps: ['No rule for this state is in the product.'],
      formulas: [{ formula: { id: 'balance' } }],
    })
    expect(found(aBook(hospital, { settledOn: '2020-01-01' })).gaps).toEqual([
      'No rule for this date is in the product.',
    ])
    expect(found(aBook([{ type: 'funding', cents: 100 }])).gaps).toEqual([
      'No rule for this type of lien is in the product.',
    ])
    expect(found(aBook([{ type: 'medicaid', cents: 100 }])).gaps).toEqual([])
  })

  it('take the rules of today while no day of the settlement is entered', () => {
    const claims: readonly Claim[] = [{ type: 'hospital', cents: 100 }]
    const { settledOn: _, ...body } = aBook(claims)
    expect(found(body)).toMatchObject({ isAsOfToday: true, gaps: [] })
    expect(found(aBook(claims)).isAsOfToday).toBe(false)
  })

  it('leave out a rule that was switched off, say when and why, and put no other in its place', () => {
    const off = (state: string, topic: string) => ({
      ...{ state, topic, version: 1, dates: null, datesSetAt: null, note: 'Amended.' },
      switchedOffAt: '2026-11-26T10:00:00.000Z',
    })
    const words =
      'No rule for this date is in use. Switched off by an administrator on Nov 26, 2026 (UTC): Amended.'
    const under = (body: UnitValues, override: PackOverride) => {
      const [lien] = liensOf(body)
      if (lien === undefined) throw new Error('there is a lien')
      const { formulas, gaps } = formulasFor(body, lien, TODAY, { overrides: [override] })
      return { ids: formulas.map(({ formula }) => formula.id), gaps }
    }
    const texas = aBook([{ type: 'hospital', cents: 100 }])
    expect(under(texas, off('TX', 'hospital'))).toEqual({ ids: ['balance'], gaps: [words] })
    const washington = aBook([{ type: 'medpay_pip', cents: 100 }], { state: 'WA' })
    expect(ids(washington)).toEqual(['pip_share'])
    expect(under(washington, off('WA', 'medpay_pip'))).toEqual({ ids: [], gaps: [words] })
  })

  it('know a formula that a person does not apply, and why', () => {
    const body = aBook([{ type: 'hospital', cents: 100, more: { notApplied: { cap_tx: 'Not perfected' } } }])
    expect(ofFormula(body, 'cap_tx').notApplied).toBe('Not perfected')
    expect(ofFormula(body, 'balance').notApplied).toBeNull()
  })

  it('give results that the server takes as amounts, in every state and for every type', () => {
    const types = Object.keys(LIEN_TYPES) as LienType[] // the keys of the table
    const seen = new Set<string>()
    for (const state of US_JURISDICTIONS)
      for (const type of types) {
        const body = aBook(
          [{ type, cents: 1_234_567, more: { excludesCommonFund: false, class: 'hospital' } }],
          {
            ...{ state, fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] } },
            fullValue: { cents: 40_000_000, basis: '' },
          },
        )
        const [lien] = liensOf(body)
        for (const each of found(body).formulas) {
          const result = resultOf(each, each.inputs)
          const cents = amountOf(each)
          if (result === null || cents === null || lien === undefined) continue
          seen.add(each.formula.id)
          expect(recheck(result)).toBe('same')
          const units = newAmount(
            lien,
            'final',
            { id: madeId(50), who: 'Ann', at: `${TODAY}T10:00:00.000Z` },
            {
              ...{ cents, why: 'By the formula' },
              result: { ...result, inputs: result.inputs as JsonValue }, // a formula's inputs are JSON
            },
          )
          const after = { ...body, ...units }
          const at = `${TODAY}T10:00:00.000Z`
          expect(
            checkBook({ before: body, after, at, isDecision: false, conflicts: [] }, testHash).errors,
          ).toEqual([])
        }
      }
    expect(seen.size).toBeGreaterThan(20)
  })
})

describe('the inputs of formulas', () => {
  it('all have a name, or are the liens of a pool', () => {
    const used = new Set(PACKS.map(({ formula }) => formula))
    const names = [...used].flatMap((id) => FORMULAS.get(id)?.inputs ?? [])
    expect(
      [...new Set(names)].filter((name) => name !== 'liens' && !Object.hasOwn(FORMULA_INPUTS, name)),
    ).toEqual([])
  })
})
