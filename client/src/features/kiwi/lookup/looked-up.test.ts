import { expect, it } from 'vitest'
import type { CitationLookup } from '../../../../../shared/contracts/citations.ts'
import { citedCase, knownLookups, lookupWords, toLookUp } from './looked-up.ts'

const ROE = { volume: '410', reporter: 'U.S.', page: '113' }
const FOUND: CitationLookup = {
  ...{ ...ROE, status: 'found', at: '2026-11-27T10:00:00.000Z' },
  cases: [{ name: 'Roe v. Wade', year: 1973, url: null }],
}
const row = (authority: string, group: 'cases' | 'statutes' = 'cases') => ({
  ...{ key: authority, group, authority, name: null, sources: [] },
})

it.each([
  ['410 U.S. 113', 'cases', ROE],
  ['12 Cal. App. 4th 345', 'cases', { volume: '12', reporter: 'Cal. App. 4th', page: '345' }],
  ['12 Ohio 345', 'cases', { volume: '12', reporter: 'Ohio', page: '345' }],
  ['2019 WL 12345', 'cases', null],
  ['12 The client ran 345', 'cases', null],
  ['2006-Ohio-2095', 'cases', null],
  ['42 U.S.C. § 1983', 'statutes', null],
] as const)('%s of %s can be looked up as %j', (authority, group, cited) => {
  expect(citedCase({ authority, group })).toEqual(cited)
})

it('looks nothing up twice, and what was at a limit again', () => {
  const kept = [
    { at: 2, host: 'a.example', results: [{ ...FOUND, status: 'not_looked_up' as const, at: null }] },
    { at: 1, host: 'a.example', results: [{ ...FOUND, page: '114' }] },
  ]
  const rows = [
    row('410 U.S. 113'),
    row('410 U.S. 113'),
    row('410 U.S. 114'),
    row('1 U.S.C. § 1', 'statutes'),
  ]
  expect(toLookUp(rows, knownLookups(kept))).toEqual([ROE])
  expect(toLookUp(rows, new Map())).toHaveLength(2)
})

it.each([
  [FOUND, 'Roe v. Wade', 'Found: Roe v. Wade, 410 U.S. 113 (1973)'],
  [FOUND, null, 'Found: Roe v. Wade, 410 U.S. 113 (1973)'],
  [FOUND, 'ROE v. Wade, Inc.', 'Found: Roe v. Wade, 410 U.S. 113 (1973)'],
  [FOUND, 'Marbury v. Madison', 'Found, but under another name: Roe v. Wade, 410 U.S. 113 (1973)'],
  [
    {
      ...FOUND,
      status: 'several',
      cases: [...FOUND.cases, { name: 'Doe v. Bolton', year: null, url: null }],
    },
    'Roe v. Wade',
    'Several cases fit: Roe v. Wade, 410 U.S. 113 (1973); Doe v. Bolton, 410 U.S. 113',
  ],
  [
    { ...FOUND, status: 'not_found', cases: [] },
    'Roe v. Wade',
    'Not found at a.example. This does not prove that it does not exist.',
  ],
] as const)('says of %j, cited as %s: %s', (result, name, words) => {
  expect(
    lookupWords({ host: 'a.example', result: { ...result, cases: [...result.cases] } }, name).words,
  ).toBe(words)
})
