import { describe, expect, it } from 'vitest'
import { findCitations } from './citations.ts'

describe('citations', () => {
  it.each([
    ['410 U.S. 113', 'case', { volume: '410', reporter: 'U.S.', page: '113' }],
    ['500 F. Supp. 2d 123, 125-26 (S.D.N.Y. 2007)', 'case', { pin: '125-26', court: 'nysd', year: '2007' }],
    ['200 Cal.App.4th 345, 350 (2011)', 'case', { reporter: 'Cal. App. 4th', page: '345', pin: '350' }],
    ['2019 WL 12345, at *3', 'case', { reporter: 'WL', pin: '*3', year: '2019' }],
    ['2006-Ohio-2095', 'neutral', { year: '2006', page: '2095' }],
    ['2017 IL App (4th) 160407, ¶ 12', 'neutral', { page: '160407', pin: '¶ 12' }],
    ['No. 14 C 1682', 'neutral', {}],
    ['42 U.S.C. § 1983', 'law', { volume: '42', page: '1983' }],
    ['770 ILCS 23/10', 'law', { page: '23/10' }],
    ['Cal. Civ. Code § 3045.1', 'law', { page: '3045.1' }],
    ['Tex. Prop. Code Ann. § 55.004', 'law', { page: '55.004' }],
    ['N.C. Gen. Stat. § 44-50', 'law', { page: '44-50' }],
    ['U.S. Const. amend. XIV, § 1', 'law', {}],
    ['Fed. R. Civ. P. 12(b)(6)', 'rule', { page: '12(b)(6)' }],
    ['12 Harv. L. Rev. 345', 'journal', { volume: '12', page: '345' }],
    ['§ 99(b)', 'unknown', {}],
  ])('%s', (text, kind, parts) => {
    expect(findCitations(`As held, ${text}.`)).toMatchObject([{ kind, ...parts }])
  })

  it('resolves short forms to the authority that they point to', () => {
    const text =
      'Roe v. Wade, 410 U.S. 113, 93 S. Ct. 705 (1973). Id. at 115. Brown v. Board, 347 U.S. 483 (1954). Roe, supra, at 120. 410 U.S., at 113.'
    expect(findCitations(text).map(({ kind, resource }) => [kind, resource])).toEqual([
      ['case', 1],
      ['case', 1],
      ['id', 1],
      ['case', 2],
      ['supra', 1],
      ['short', 1],
    ])
  })

  it('says of a short form without its authority that it points to none', () => {
    expect(
      findCitations('Id. at 5. Doe, supra, at 3. 12 F.3d at 45.').map(({ resource }) => resource),
    ).toEqual([null, null, null])
  })

  it('reads one over a line break, and gives the place of each', () => {
    const text = 'See Roe v.\nWade, 410\nU.S. 113 (1973).'
    const [found] = findCitations(text)
    expect(text.slice(found?.start, found?.end)).toBe('410\nU.S. 113')
    expect(found?.name).toBe('Roe v. Wade')
  })

  it.each([
    'In the year 2010 Congress passed 12 new laws.',
    'He paid 30 dollars to 3 People at 5.',
    'Unit 4 Main St. 12',
  ])('%s cites nothing', (text) => {
    expect(findCitations(text)).toEqual([])
  })
})
