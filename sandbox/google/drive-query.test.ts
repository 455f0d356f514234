import { describe, expect, it } from 'vitest'
import type { CloudItem } from '../cloud/items.ts'
import { parseDriveQuery } from './drive-query.ts'
import { parseFields, selectFields } from './fields.ts'

const item: CloudItem = {
  id: 'file',
  parentId: 'root-id',
  name: "Fee schedule O'Brien 2026.pdf",
  mimeType: 'application/pdf',
  isFolder: false,
  size: 1,
  content: 'x',
  madeBy: null,
  createdAt: Date.parse('2026-01-01T00:00:00Z'),
  modifiedAt: Date.parse('2026-02-01T00:00:00Z'),
}

describe('the search language', () => {
  it.each([
    ["'root' in parents", true],
    ["'root' in parents and trashed = false", true],
    ["'other' in parents or trashed=false", true],
    ['trashed = true', false],
    ["name = 'Fee schedule O\\'Brien 2026.pdf'", true],
    ["name contains 'sched'", true],
    ["name contains 'chedule'", false],
    ["mimeType != 'application/vnd.google-apps.folder'", true],
    ["mimeType contains 'application/'", true],
    ["not ('root' in parents or trashed = true)", false],
    ["modifiedTime > '2026-01-15T00:00:00' and createdTime <= '2026-01-01T00:00:00Z'", true],
  ])('%s', (query, expected) => {
    expect(parseDriveQuery(query, 'root-id')(item)).toBe(expected)
  })

  it.each([
    "'root' in",
    'owner',
    "name like 'x'",
    "'root' in parents and",
    "('root' in parents",
    'trashed = 1',
    "name = 'open",
    "modifiedTime > 'soon'",
    '',
  ])('refuses %s', (query) => {
    expect(() => parseDriveQuery(query, 'root-id')).toThrow('Invalid Value')
  })
})

describe('fields', () => {
  const answer = { next: 'x', files: [{ id: 1, name: 'a', owner: { mail: 'm', name: 'n' } }], kind: 'k' }

  it.each([
    ['files(id,name)', { files: [{ id: 1, name: 'a' }] }],
    ['next, files/owner/mail', { next: 'x', files: [{ owner: { mail: 'm' } }] }],
    ['files(id),files(name)', { files: [{ id: 1, name: 'a' }] }],
    ['*', answer],
    ['files(*)', { files: answer.files }],
  ])('%s', (fields, expected) => {
    expect(selectFields(answer, parseFields(fields))).toEqual(expected)
  })

  it.each(['files(', 'files)', ',', '', 'files(id', 'a;b'])('refuses %s', (fields) => {
    expect(() => parseFields(fields)).toThrow('Invalid field selection')
  })
})
