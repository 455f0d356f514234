import { expect, it } from 'vitest'
import { PRACTICE_AREAS } from '../practice-areas.ts'
import { SUB_ISSUES, subIssueOf } from './sub-issues.ts'

it('has some for each practice area, each id once', () => {
  expect(new Set(SUB_ISSUES.map(({ area }) => area))).toEqual(new Set(PRACTICE_AREAS))
  expect(new Set(SUB_ISSUES.map(({ id }) => id)).size).toBe(SUB_ISSUES.length)
  expect(SUB_ISSUES.length).toBeGreaterThanOrEqual(75)
})

it('finds one by its id', () => {
  expect(subIssueOf('pi-dog')).toEqual({ id: 'pi-dog', area: 'Personal Injury', label: 'Dog bite' })
  expect(subIssueOf('pi-cat')).toBeNull()
})
