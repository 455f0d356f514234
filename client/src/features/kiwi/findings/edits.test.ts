import { describe, expect, it } from 'vitest'
import { pagesOf } from '../reading/document-text.ts'
import type { CaseEvent } from '../storage/case-file.ts'
import { amountEdit, amountRows } from './amount-rows.ts'
import { findInDocument } from './find-in-document.ts'
import type { AmountFinding, DateFinding, PartyFinding } from './finding.ts'
import { partyEdit, partyRows } from './party-rows.ts'
import { decidedOf, undecided } from './testing/decided.ts'
import { dateEdit, sourcesOf, timelineRows } from './timeline-rows.ts'

const documentOf = (file: string, text: string) => ({ file, ...pagesOf([{ text, scanned: false }]) })
const CRASH = 'The collision took place on March 3, 2026.'
const VISIT = 'The patient was examined on March 17, 2026.'
const datesOf = (file: string, text: string) =>
  findInDocument(documentOf(file, text), 'date') as readonly DateFinding[]
const day = (iso: string) => ({ iso, isoEnd: null })

describe('edits of the timeline', () => {
  const found = datesOf('Report.pdf', `${CRASH} ${VISIT}`)
  const [crash] = timelineRows(found, undecided(), [])

  it('take the place of what was found, which stays beside them', () => {
    const edits = {
      [crash?.key ?? '']: { kind: 'date', when: day('2026-03-20'), words: 'The crash.' },
    } as const
    const rows = timelineRows(found, decidedOf({}, edits), [])
    expect(rows.map(({ when, words, isEdited }) => [when.iso, words, isEdited])).toEqual([
      ['2026-03-17', VISIT, false],
      ['2026-03-20', 'The crash.', true],
    ])
    expect(rows[1]).toMatchObject({
      topic: 'accident',
      found: { when: day('2026-03-03'), words: CRASH, text: 'March 3, 2026' },
    })
  })

  it('stay with their row when another document says the same before it', () => {
    const both = [...datesOf('Earlier.txt', CRASH), ...found]
    const edits = { [crash?.key ?? '']: { kind: 'date', words: 'The crash.' } } as const
    const [row] = timelineRows(both, decidedOf({}, edits), [])
    expect(row).toMatchObject({ key: crash?.key, words: 'The crash.' })
    expect(row?.found?.sources.map(({ file }) => file)).toEqual(['Earlier.txt', 'Report.pdf'])
    const marked = timelineRows(both, decidedOf({ [crash?.key ?? '']: 'hidden' }, {}), [])
    expect(marked[0]?.key).toBe(crash?.key)
  })

  it('keep only what differs', () => {
    const event = { when: day('2026-03-03'), topic: 'accident', words: CRASH } as const
    expect(dateEdit(event, event)).toBeNull()
    expect(dateEdit(event, { ...event, topic: 'other' })).toEqual({ kind: 'date', topic: 'other' })
    expect(dateEdit(event, { ...event, when: { iso: '2026-03-03', isoEnd: '2026-03-04' } })).toEqual({
      kind: 'date',
      when: { iso: '2026-03-03', isoEnd: '2026-03-04' },
    })
  })

  it('have the rows that a person added in their place, with the source that they named', () => {
    const own: CaseEvent = {
      ...{ id: 'own', when: day('2026-03-10'), topic: 'other', words: 'A call to the client.' },
      source: { document: 'd1', page: 2 },
    }
    const rows = timelineRows(found, undecided(), [own])
    expect(rows.map(({ key }) => key)).toEqual([crash?.key, 'own', rows[2]?.key])
    const [, row = rows[0]] = rows
    expect(row && sourcesOf(row, [{ id: 'd1', file: 'Log.pdf' }])).toEqual([{ file: 'Log.pdf', page: 2 }])
    expect(row && sourcesOf(row, [])).toEqual([])
  })
})

it('edits of a party change its name and role, and not what the document says', () => {
  const text = 'Named insured: Brightway Delivery LLC'
  const found = findInDocument(documentOf('Policy.pdf', text), 'party') as readonly PartyFinding[]
  const [party] = partyRows(found, undecided())
  if (party === undefined) throw new Error('No party was found.')
  const edit = partyEdit(party.found, { name: 'Brightway Logistics LLC', role: '' })
  expect(edit).toEqual({ kind: 'party', name: 'Brightway Logistics LLC', role: '' })
  expect(edit && partyRows(found, decidedOf({}, { [party.key]: edit }))).toMatchObject([
    {
      ...{ name: 'Brightway Logistics LLC', roles: [], isEdited: true },
      found: { name: 'Brightway Delivery LLC', roles: ['insured'] },
    },
  ])
  expect(partyEdit(party.found, { name: 'Brightway Delivery LLC', role: 'insured' })).toBeNull()
})

it('edits of an amount change its cents and label', () => {
  const text = 'Balance due: $4,456.50'
  const found = findInDocument(documentOf('Bill.pdf', text), 'amount') as readonly AmountFinding[]
  const [row] = amountRows(found, undecided())
  if (row === undefined) throw new Error('No amount was found.')
  const edit = amountEdit(row.found, { cents: 445_600, label: 'Balance due' })
  expect(edit).toEqual({ kind: 'amount', cents: 445_600 })
  expect(edit && amountRows(found, decidedOf({}, { [row.key]: edit }))).toMatchObject([
    { cents: 445_600, label: 'Balance due', isEdited: true, found: { cents: 445_650 } },
  ])
  expect(amountEdit(row.found, row)).toBeNull()
})
