import { describe, expect, it } from 'vitest'
import { netAt, SLIDER_STEPS, sliderRange, stepAt } from './slider-scale.ts'

describe('the scale of the slider', () => {
  it('reaches both ends to the cent', () => {
    const range = { from: 830_000, to: 2_030_001 }
    expect([netAt(range, 0), netAt(range, SLIDER_STEPS)]).toEqual([830_000, 2_030_001])
    expect([
      stepAt(range, 0),
      stepAt(range, 830_000),
      stepAt(range, 2_030_001),
      stepAt(range, 9_000_000),
    ]).toEqual([...[0, 0, SLIDER_STEPS, SLIDER_STEPS]])
  })

  it('never begins below zero, and is not there without anything to move', () => {
    expect(sliderRange({ nothingReduced: -500, largest: 100 })).toEqual({ from: 0, to: 100 })
    expect(sliderRange({ nothingReduced: 100, largest: 100 })).toBeNull()
    expect(sliderRange({ nothingReduced: -500, largest: -1 })).toBeNull()
  })
})
