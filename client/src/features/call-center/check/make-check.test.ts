import { describe, expect, it } from 'vitest'
import { createNameList } from '../../../../../shared/domain/names/match-names.ts'
import { callCheckSchema, type CallCheck } from '../../../../../shared/domain/records/call.ts'
import { checkOnDevice } from './look-through.ts'
import { makeCheck, namesToCheck, uncheckedNames } from './make-check.ts'
import type { KnownName } from './names-on-device.ts'

const AT = '2026-11-27T14:02:00.000Z'
const ID = '018f0000-0000-7000-8000-000000000001'
const known = (name: string, id = ID): KnownName => ({ name, role: 'Other side', source: 'call', id, at: AT })
const check = (names: readonly string[], list: readonly KnownName[], before: CallCheck | null = null) =>
  makeCheck({ names, device: checkOnDevice(names, createNameList(list), AT), server: null, before })

describe('a check', () => {
  it('that finds nothing is clear, and says what was looked through', () => {
    const made = check(['Dana Example'], [known('Robert Halstead')])
    expect(made).toMatchObject({
      ...{ outcome: 'clear', isDecided: false, names: ['dana example'], matches: [], server: null },
      device: { names: 1, at: AT },
    })
    expect(callCheckSchema.safeParse(made).success).toBe(true)
  })

  it('that finds a name is a possible conflict, for a person to decide', () => {
    const made = check(['Robert Halstead'], [known('HALSTEAD, Bob')])
    expect(made).toMatchObject({ outcome: 'possible', isDecided: false })
    expect(made.matches).toMatchObject([{ found: 'HALSTEAD, Bob', role: 'Other side', isLikely: true }])
  })

  it('keeps what was decided of the same names, and asks again about a new one', () => {
    const list = [known('Robert Halstead')]
    const decided: CallCheck = { ...check(['Robert Halstead'], list), outcome: 'clear', isDecided: true }
    expect(check(['Robert Halstead'], list, decided)).toMatchObject({ outcome: 'clear', isDecided: true })
    const more = [...list, known('Bob Halstead', '018f0000-0000-7000-8000-000000000002')]
    expect(check(['Robert Halstead'], more, decided)).toMatchObject({ outcome: 'possible', isDecided: false })
  })

  it('has what device and server both found once', () => {
    const list = [known('Robert Halstead')]
    const names = ['Robert Halstead']
    const device = checkOnDevice(names, createNameList(list), AT)
    const server = {
      ...{ names: 9, version: '9-a', at: AT, more: false },
      matches: [...device.matches, { ...device.matches[0]!, id: '018f0000-0000-7000-8000-000000000003' }],
    }
    const made = makeCheck({ names, device, server, before: null })
    expect(made.matches).toHaveLength(2)
    expect(made.server).toEqual({ names: 9, version: '9-a', found: 2, at: AT })
  })

  it('keeps at most as many matches as a call may hold', () => {
    const list = Array.from({ length: 60 }, (_, n) =>
      known('Robert Halstead', `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`),
    )
    expect(callCheckSchema.safeParse(check(['Robert Halstead'], list)).success).toBe(true)
  })

  it('looks through 5,000 names for a call with several', () => {
    const list = Array.from({ length: 5_000 }, (_, n) => known(`Person${n % 700} Surname${n}`))
    const made = check(
      ['Robert Halstead', 'Acme Vans LLC', 'Yolanda Quinwood'],
      [...list, known('Acme Vans')],
    )
    expect(made.matches.map(({ found }) => found)).toContain('Acme Vans')
  })
})

describe('the names of a call', () => {
  const values = {
    caller: 'Dana Example',
    'parties/018f0000-0000-7000-8000-000000000001': { name: 'Acme Vans LLC', role: 'adverse' },
    'parties/018f0000-0000-7000-8000-000000000002': { name: 'DANA EXAMPLE', role: 'other' },
    'parties/018f0000-0000-7000-8000-000000000003': { name: '', role: 'adverse' },
  }

  it('are looked for once each', () => {
    expect(namesToCheck(values)).toEqual(['DANA EXAMPLE', 'Acme Vans LLC'])
  })

  it('that a check has not looked for are known, however they are written', () => {
    const stored = check(['Dana Example'], [])
    expect(uncheckedNames({ ...values, check: stored })).toEqual(['Acme Vans LLC'])
    expect(uncheckedNames({ caller: 'EXAMPLE, Dana', check: check(['example dana'], []) })).toEqual([])
  })
})
