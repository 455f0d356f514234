import { describe, expect, it } from 'vitest'
import {
  refusalAtTheDoor,
  refusalToAdminister,
  refusalWithoutSecondStep,
  secondStepSetUp,
} from './second-step.policy.ts'

const DEMO = new Set(['admin@demo.test'])
const admin = (aal: 'aal1' | 'aal2', verifiedEmail: string | null = 'boss@firm.example') => ({
  aal,
  verifiedEmail,
})

describe('at the door', () => {
  it.each([
    ['aal1', false, null],
    ['aal1', true, 'second_step_needed'],
    ['aal2', false, null],
    ['aal2', true, null],
  ] as const)('%s of a person whose second step is %s', (aal, has, code) => {
    expect(refusalAtTheDoor({ aal }, has)?.code ?? null).toBe(code)
  })
})

describe('an administrator', () => {
  it('must have shown a second step', () => {
    expect(refusalToAdminister(admin('aal1'), DEMO)).toMatchObject({
      code: 'second_step_missing',
      status: 403,
      userMessage: expect.stringContaining('Settings > Security') as string,
    })
    expect(refusalToAdminister(admin('aal2'), new Set())).toBeNull()
  })

  it('of the demo may put it off, and is asked all the same', () => {
    const demo = admin('aal1', 'admin@demo.test')
    expect(refusalToAdminister(demo, DEMO)).toBeNull()
    expect(secondStepSetUp(demo, DEMO)).toBe('suggested')
    expect(secondStepSetUp(demo, new Set())).toBe('required')
    expect(secondStepSetUp(admin('aal2', 'admin@demo.test'), DEMO)).toBeUndefined()
  })

  it('whose address is not proven puts nothing off', () => {
    expect(secondStepSetUp(admin('aal1', null), DEMO)).toBe('required')
  })
})

it('the second step itself is changed with it only', () => {
  expect(refusalWithoutSecondStep({ aal: 'aal1' })?.code).toBe('second_step_missing')
  expect(refusalWithoutSecondStep({ aal: 'aal2' })).toBeNull()
})
