import { describe, expect, it } from 'vitest'
import {
  localInputOf,
  localInputOfStored,
  presetDeadline,
  storedOfLocalInput,
  zoneLabel,
} from './deadline.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

describe('deadline', () => {
  it('goes from an instant to the local input and back to the same minute', () => {
    expect(storedOfLocalInput(localInputOf(NOON))).toBe('2026-11-20T12:00:00.000Z')
    expect(localInputOfStored('2026-11-20T12:00:00.000Z')).toBe(localInputOf(NOON))
  })

  it('shows a date without a time as the end of that local day', () => {
    expect(localInputOfStored('2026-11-20')).toBe('2026-11-20T23:59')
  })

  it('shows nothing for what is no date, and hands it on for the rules to refuse', () => {
    expect(localInputOfStored('soon')).toBe('')
    expect(storedOfLocalInput('soon')).toBe('soon')
    expect(storedOfLocalInput('')).toBe('')
  })

  it('rounds a preset up to a minute, never below what was asked', () => {
    const picked = Date.parse(storedOfLocalInput(presetDeadline(86_400_000, NOON + 1)))
    expect(picked).toBe(NOON + 86_400_000 + 60_000)
  })

  it('names the zone', () => {
    expect(zoneLabel(NOON)).toContain(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
