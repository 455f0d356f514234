import { describe, expect, it } from 'vitest'
import { changedValues, enteredAt, placeOf, withEntered, withPresent } from './entered-values.ts'
import type { MergeData } from './merge-data.ts'

const DATA: MergeData = {
  values: {
    'client.name': 'Rita Roe',
    'lien.offer': { typed: 100, by: 'Maria' },
    'document.date': '2026-01-01',
  },
  rows: { expenses: [{ text: 'Records', cents: 500 }] },
  choices: {},
}

describe('the values of a document', () => {
  it('are of its own, or of the cell of a list; what is worked out has no place to type', () => {
    expect(placeOf('lien.offer')).toEqual({ label: 'Amount offered', kind: 'money', cell: null })
    expect(placeOf('expenses.0.cents')?.cell).toEqual({ list: 'expenses', row: 0, column: 'cents' })
    for (const path of ['summary.net', 'expenses.total', 'expenses', 'liens.0.saved', 'toString.0.x'])
      expect(placeOf(path), path).toBeNull()
  })

  it('are replaced one at a time, and taken away', () => {
    const typed = { typed: 'Jane', by: 'Maria' }
    expect(enteredAt(withEntered(DATA, 'client.name', typed), 'client.name')).toEqual(typed)
    expect(withEntered(DATA, 'client.name', undefined).values).not.toHaveProperty(['client.name'])
    expect(enteredAt(withEntered(DATA, 'expenses.0.cents', 700), 'expenses.0.cents')).toBe(700)
    expect(withEntered(DATA, 'expenses.4.cents', 700)).toEqual(DATA)
    expect(withEntered(DATA, 'summary.net', 700)).toBe(DATA)
  })

  it('differ from the matter’s present ones where nobody typed', () => {
    const present: MergeData = {
      ...DATA,
      values: {
        'client.name': 'Rita Roe-Smith',
        'lien.offer': 900,
        'document.date': '2026-02-02',
        'lien.asserted': 5_00,
      },
    }
    const paths = ['client.name', 'lien.offer', 'document.date', 'lien.asserted'] as const
    expect(changedValues(DATA, present, paths)).toEqual([
      { path: 'client.name', label: 'Client', was: 'Rita Roe', now: 'Rita Roe-Smith' },
      { path: 'lien.asserted', label: 'Amount asserted', was: null, now: '$5.00' },
    ])
    expect(withPresent(DATA, present, ['client.name']).values).toMatchObject({
      'client.name': 'Rita Roe-Smith',
      'lien.offer': { typed: 100, by: 'Maria' },
    })
  })
})
