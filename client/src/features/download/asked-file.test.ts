import { describe, expect, it } from 'vitest'
import { askedFile } from './asked-file.ts'

const asked = (query: string) => askedFile(new URLSearchParams(query))

describe('an address of a file', () => {
  it('names its source, its id and the name to save it under', () => {
    expect(asked('source=google&id=f1&name=Notes.txt')).toEqual({
      ...{ source: 'google', id: 'f1', name: 'Notes.txt' },
    })
  })

  it.each(['', 'source=google', 'id=f1', 'source=elsewhere&id=f1', 'source=referral&id='])(
    'without a source that we know and an id is none: %s',
    (query) => expect(asked(query)).toBeNull(),
  )

  it.each([
    ['..%2F..%2Fetc%2Fpasswd', '_.._etc_passwd'],
    ['.bashrc', 'bashrc'],
    ['report.pdf.', 'report.pdf'],
    ['a%00b%1Fc', 'abc'],
    ['bill%E2%80%AEfdp.exe', 'billfdp.exe'],
    ['a%3Cb%3E.html', 'a_b_.html'],
    ['%20%20', 'referral.json'],
    ['', 'referral.json'],
  ])('saves %s as %s', (name, saved) => {
    expect(asked(`source=referral&id=1&name=${name}`)?.name).toBe(saved)
  })

  it('shortens a long name', () => {
    expect(asked(`source=onedrive&id=1&name=${'a'.repeat(999)}`)?.name).toHaveLength(200)
  })
})
