import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstSeeding } from './first-seeding.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'counselrelay-seeding-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('a store that is not there yet is seeded, and only once', () => {
  expect(firstSeeding(dataDir, 'db').isDue()).toBe(true)
  mkdirSync(join(dataDir, 'db'))
  firstSeeding(dataDir, 'db').done()
  expect(firstSeeding(dataDir, 'db').isDue()).toBe(false)
  expect(readdirSync(dataDir)).toEqual(['db'])
})

it('a store whose first start was cut off is seeded at the next one', () => {
  expect(firstSeeding(dataDir, join('sandbox', 'sandbox.sqlite')).isDue()).toBe(true)
  mkdirSync(join(dataDir, 'sandbox', 'sandbox.sqlite'))
  expect(firstSeeding(dataDir, join('sandbox', 'sandbox.sqlite')).isDue()).toBe(true)
})

it('a store from before is left alone', () => {
  mkdirSync(join(dataDir, 'db'))
  expect(firstSeeding(dataDir, 'db').isDue()).toBe(false)
  expect(readdirSync(dataDir)).toEqual(['db'])
})
