import { describe, expect, it } from 'vitest'
import { readPercent, type Ratio } from './money.ts'
import { feeOf, referralWithinFee, waterfall, type LienLine, type SettlementLines } from './waterfall.ts'

function percent(typed: string): Ratio {
  const read = readPercent(typed)
  if (read === null) throw new Error(typed)
  return read
}

function line(id: string, rank: LienLine['rank'], cents: number, kind: LienLine['kind'] = 'final'): LienLine {
  return { id, rank, cents, kind }
}

describe('the fee', () => {
  const third = { from: 0, percent: percent('33 1/3') }

  it('is of the gross, or of what costs leave', () => {
    const tiers = [third]
    expect(feeOf({ kind: 'tiers', base: 'gross', tiers }, 10_000_000, 600_000)).toBe(3_333_333)
    expect(feeOf({ kind: 'tiers', base: 'net_of_costs', tiers }, 10_000_000, 600_000)).toBe(3_133_333)
    expect(feeOf({ kind: 'tiers', base: 'net_of_costs', tiers }, 100, 600)).toBe(0)
  })

  it('has each tier for its own part, with one rounding', () => {
    const tiers = [{ from: 50_000_000, percent: percent('25') }, third]
    expect(feeOf({ kind: 'tiers', base: 'gross', tiers }, 80_000_000, 0)).toBe(24_166_667)
    expect(feeOf({ kind: 'tiers', base: 'gross', tiers }, 50_000_000, 0)).toBe(16_666_667)
  })

  it('may be an amount', () => {
    expect(feeOf({ kind: 'amount', cents: 5000, reason: 'court order' }, 1, 1)).toBe(5000)
  })

  it('holds the referral share, which never comes out of the client', () => {
    expect(referralWithinFee(1_500_001, percent('27.5'))).toEqual({ referring: 412_500, handling: 1_087_501 })
  })
})

describe('the waterfall', () => {
  const lines: SettlementLines = {
    settlement: 10_000_000,
    fee: 3_333_333,
    costs: 500_000,
    other: 0,
    holdback: 100_000,
    liens: [
      line('hospital', 'perfected_statutory', 1_800_000),
      line('medicare', 'federal_and_medicaid', 616_667, 'confirmed'),
    ],
  }

  it('leaves the client what no line takes', () => {
    const result = waterfall(lines)
    expect(result).toMatchObject({ clientNet: 3_650_000, left: 3_650_000, provisional: true })
    expect(result.paid.every(({ short }) => short === 0)).toBe(true)
  })

  it('pays rank by rank when the money runs out, in proportion inside a rank', () => {
    const liens = [
      line('letter', 'letters_and_contracts', 100_000),
      line('hospital', 'perfected_statutory', 3_000_000),
      line('clinic', 'perfected_statutory', 6_000_000),
      line('medicare', 'federal_and_medicaid', 616_667),
    ]
    const { clientNet, left, paid, provisional } = waterfall({ ...lines, holdback: 0, liens })
    expect({ clientNet, left, provisional }).toEqual({ clientNet: -3_550_000, left: 0, provisional: false })
    expect(Object.fromEntries(paid.map(({ id, cents }) => [id, cents]))).toEqual({
      fee: 3_333_333,
      costs: 500_000,
      other: 0,
      holdback: 0,
      letter: 0,
      hospital: 1_850_000,
      clinic: 3_700_000,
      medicare: 616_667,
    })
  })

  it('follows the order that a matter has', () => {
    const liens = [line('plan', 'plans', 6_000_000), line('hospital', 'perfected_statutory', 6_000_000)]
    const paid = waterfall({ ...lines, holdback: 0, liens }, [
      'fee_and_costs',
      'plans',
      'perfected_statutory',
    ]).paid
    expect(paid.at(-1)).toEqual({ id: 'hospital', cents: 166_667, short: 5_833_333 })
  })
})
