import { describe, expect, it } from 'vitest'
import { parseDriveAddress } from './drive-address.ts'

describe('parseDriveAddress', () => {
  it.each([
    ['root', { id: null, path: [], action: '' }],
    ['root/children', { id: null, path: [], action: 'children' }],
    ['items/01AB%21s5/content', { id: '01AB!s5', path: [], action: 'content' }],
    ['items/root/children', { id: null, path: [], action: 'children' }],
    ['root:/Matters/a%20b.pdf', { id: null, path: ['Matters', 'a b.pdf'], action: '' }],
    ['root:/Matters:/children', { id: null, path: ['Matters'], action: 'children' }],
    [
      'items/01AB:/a.b.pdf:/createUploadSession',
      { id: '01AB', path: ['a.b.pdf'], action: 'createUploadSession' },
    ],
    ['items/01AB:/a.pdf:', { id: '01AB', path: ['a.pdf'], action: '' }],
  ])('%s', (rest, expected) => {
    expect(parseDriveAddress(rest)).toEqual(expected)
  })

  it.each(['', 'items', 'items/', 'rooted', 'root/children/more', 'items/%E0%A4%A'])('refuses %s', (rest) => {
    expect(parseDriveAddress(rest)).toBeUndefined()
  })
})
