import { describe, expect, it } from 'vitest'
import { actionFormSchema, actionRequestOf, EMPTY_ACTION_FORM, type ActionFormValues } from './action-form.ts'
import { centsOf } from './dollars.ts'

const TERMS = { compensationPercentage: 33.33, counterPercentage: 25 }

describe('dollars', () => {
  it.each([
    ['12,450.00', 1_245_000],
    ['$12450.5', 1_245_050],
    ['0', 0],
    ['.5', null],
    ['12,45', null],
    ['1.234', null],
    ['-5', null],
    ['a lot', null],
    ['', null],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })
})

const filled = (changes: Partial<ActionFormValues>): ActionFormValues => ({
  ...EMPTY_ACTION_FORM,
  ...changes,
})

describe('what comes with an action', () => {
  it('asks for exactly what the transition table needs', () => {
    const faults = (action: Parameters<typeof actionFormSchema>[0]) =>
      actionFormSchema(action)
        .safeParse(EMPTY_ACTION_FORM)
        .error?.issues.map(({ path }) => path[0]) ?? []
    expect(faults('decline')).toEqual(['reason'])
    expect(faults('counter')).toEqual(['percentage'])
    expect(faults('not_retain')).toEqual(['note'])
    expect(faults('resolve')).toEqual(['outcome'])
    expect(faults('accept')).toEqual([])
  })

  it('sends integer cents and leaves out what was not said', () => {
    expect(actionRequestOf('resolve', filled({ outcome: 'settled', grossFee: '33,333.33' }), TERMS)).toEqual({
      action: 'resolve',
      outcome: 'settled',
      grossFee: 3_333_333,
    })
    expect(actionRequestOf('decline', filled({ reason: 'conflict', note: ' known party ' }), TERMS)).toEqual({
      action: 'decline',
      reason: 'conflict',
      note: 'known party',
    })
    expect(actionRequestOf('counter', filled({ percentage: '33.33 %' }), TERMS)).toEqual({
      action: 'counter',
      percentage: 33.33,
    })
    expect(actionRequestOf('counter_back', filled({ percentage: '28' }), TERMS)).toEqual({
      action: 'counter_back',
      percentage: 28,
    })
  })

  it('says which percentage is accepted, whatever was typed for another step', () => {
    expect(actionRequestOf('accept', filled({ reason: 'conflict', percentage: '5' }), TERMS)).toEqual({
      action: 'accept',
      percentage: 33.33,
    })
    expect(actionRequestOf('accept_counter', filled({}), TERMS)).toEqual({
      action: 'accept_counter',
      percentage: 25,
    })
  })
})
