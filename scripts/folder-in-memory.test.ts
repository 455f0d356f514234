import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { folderInMemory } from './folder-in-memory.ts'

test('a folder with enough space is taken', () => {
  expect(folderInMemory(tmpdir(), 1)).toBe(tmpdir())
})

test('none is taken where there is none, or where it is too small', () => {
  expect(folderInMemory('/no/such/folder', 1)).toBeNull()
  expect(folderInMemory(tmpdir(), Number.MAX_SAFE_INTEGER)).toBeNull()
})
