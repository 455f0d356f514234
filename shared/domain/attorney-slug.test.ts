import { expect, it } from 'vitest'
import { attorneyPagePath, isSlug, slugFrom, slugOfPage } from './attorney-slug.ts'

it.each([
  ['Dana Reyes', 'dana-reyes'],
  ['  José Núñez-O’Brien, Jr. ', 'jose-nunez-obrien-jr'],
  ['A B', 'a-b'],
  ['李', ''],
  ['x'.repeat(80), ''],
  [`${'x'.repeat(40)} ${'y'.repeat(40)}`, 'x'.repeat(40)],
])('proposes an address for %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
})

it.each([
  ['dana-reyes', true],
  ['ab', false],
  ['-dana', false],
  ['dana--reyes', false],
  ['Dana', false],
  ['dana/reyes', false],
])('takes %s: %s', (text, isTaken) => {
  expect(isSlug(text)).toBe(isTaken)
})

it('finds the slug of a page, and none in other paths', () => {
  expect(slugOfPage(attorneyPagePath('dana-reyes'))).toBe('dana-reyes')
  expect(slugOfPage('/attorney/dana-reyes/')).toBe('dana-reyes')
  for (const path of ['/attorney', '/attorney/', '/attorney/dana-reyes/more', '/attorneys/dana-reyes', '/'])
    expect(slugOfPage(path)).toBeNull()
})
