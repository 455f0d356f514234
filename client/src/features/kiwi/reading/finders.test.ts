import { describe, expect, it } from 'vitest'
import { findAmounts } from './amounts.ts'
import { findDates } from './dates.ts'
import { findParties } from './parties.ts'

describe('the dates of a text', () => {
  it.each([
    ['dated March 3, 2024.', 'March 3, 2024', '2024-03-03'],
    ['this 3r d day of March, 2024', '3r d day of March, 2024', '2024-03-03'],
    ['the 7th day of April, 2017', 'the 7th day of April, 2017', '2017-04-07'],
    ['the twenty-first day of May, 2001', 'the twenty-first day of May, 2001', '2001-05-21'],
    ['3 March 2024', '3 March 2024', '2024-03-03'],
    ['on 03/04/2024', '03/04/2024', '2024-03-04'],
    ['on 13/04/2024', '13/04/2024', '2024-04-13'],
    ['on 1/5/98', '1/5/98', '1998-01-05'],
    ['2024-03-03', '2024-03-03', '2024-03-03'],
    ['Dec. 8, 2020', 'Dec. 8, 2020', '2020-12-08'],
    ['in March 2019', 'March 2019', '2019-03'],
    ['in 2015', '2015', '2015'],
  ])('%s', (text, words, iso) => {
    expect(findDates(text)).toEqual([
      { start: text.indexOf(words), end: text.indexOf(words) + words.length, text: words, iso },
    ])
  })

  it.each([
    ['from March 3 to March 9, 2024', '2024-03-03', '2024-03-09'],
    ['March 3-5, 2024', '2024-03-03', '2024-03-05'],
    ['January through March 2023', '2023-01', '2023-03'],
    ['01/02/2020 - 03/04/2020', '2020-01-02', '2020-03-04'],
    ['October 2, 2006, through December 31, 2007', '2006-10-02', '2007-12-31'],
    ['between April 6, 2001 and May 7, 2001', '2001-04-06', '2001-05-07'],
    ['between 4/6/2001 and 5/7/2001', '2001-04-06', '2001-05-07'],
  ])('%s is a range', (text, iso, isoEnd) => {
    expect(findDates(text)).toMatchObject([{ iso, isoEnd }])
  })

  it('takes two days that “and” joins as two, but after “between”', () => {
    expect(findDates('on April 6, 2001 and May 7, 2001')).toMatchObject([
      { iso: '2001-04-06' },
      { iso: '2001-05-07' },
    ])
  })

  it('takes the day first where a person says so', () => {
    expect(findDates('04/03/2024', { dayFirst: true })).toMatchObject([{ iso: '2024-03-04' }])
  })

  it.each(['June 31, 2020', 'two years later', '42 U.S.C. 2000', 'No. 12-345', '5:30 p.m.'])(
    '%s is none',
    (text) => {
      expect(findDates(text)).toEqual([])
    },
  )
})

describe('the amounts of a text', () => {
  it.each([
    ['Total charges: $12,450.00', 1_245_000, 'Total charges'],
    ['Balance due ....... 1,234.50', 123_450, 'Balance due'],
    ['paid $5 million in damages', 500_000_000, 'paid'],
    ['USD 5,000', 500_000, ''],
    ['2 million dollars', 200_000_000, ''],
    ['policy limits of $100,000', 10_000_000, 'limits'],
  ])('%s', (text, cents, label) => {
    expect(findAmounts(text)).toMatchObject([{ cents, label }])
  })

  it.each(['12.5%', 'page 12', '1.234,50', '555-0134'])('%s is none', (text) => {
    expect(findAmounts(text)).toEqual([])
  })

  it('gives the place of each', () => {
    const text = 'Billed $10.00, paid $4.00.'
    expect(findAmounts(text).map(({ start, end }) => text.slice(start, end))).toEqual(['$10.00', '$4.00'])
  })
})

describe('the parties of a document', () => {
  it('are those that a contract is between, with their short names', () => {
    const text =
      'This Agreement is made as of March 3, 2024 by and between Acme Widgets, Inc., a Delaware corporation (the "Company"), and Jane Q. Roe, an individual ("Consultant"). Acme Widgets will pay.'
    expect(findParties(text)).toMatchObject([
      { name: 'Acme Widgets, Inc.', aliases: ['Company', 'Acme Widgets'], role: 'company' },
      { name: 'Jane Q. Roe', aliases: ['Consultant'], role: 'consultant' },
    ])
  })

  it('are those of a caption, of labels, and people with a title', () => {
    const text =
      'JOHN DOE,\n Plaintiff,\nv.\nMERCY HOSPITAL, INC.,\n Defendant.\nDr. Ann Stone testified.\nNamed Insured: Rita Roe\n'
    const found = findParties(text)
    expect(found.map(({ name, role }) => [name, role])).toEqual([
      ['MERCY HOSPITAL, INC.', 'defendant'],
      ['JOHN DOE', 'plaintiff'],
      ['Rita Roe', 'insured'],
      ['Dr. Ann Stone', ''],
    ])
    expect(found.every(({ start, end, text: words }) => text.slice(start, end) === words)).toBe(true)
  })

  it('are at most 25', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Firm${at} Holdings, Inc.`).join(' and ')
    expect(findParties(many)).toHaveLength(25)
  })
})
