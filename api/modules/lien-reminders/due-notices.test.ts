import { expect, it } from 'vitest'
import { DUE_KINDS, type DueKind } from '../../../shared/domain/books/lien-dues.ts'
import { madeId } from '../../../shared/domain/books/testing/book-parts.ts'
import type { TakenDue } from './book-dues.repository.ts'
import { noticesOf } from './due-notices.ts'

const BOOK = madeId(900)
const due = (number: number, kind: DueKind): TakenDue => ({
  ...{ bookId: BOOK, lien: madeId(number), kind, day: '2026-11-26' },
})

it('links to the lien by its ids', () => {
  expect(noticesOf([due(1, 'response_due')])).toEqual([
    {
      kind: 'lien_response',
      title: 'A lien response is due',
      body: 'The day by which an answer was asked for has come.',
      link: `/dashboard/liens/${BOOK}/edit?lien=${madeId(1)}`,
    },
  ])
})

it('has words of its own for each kind of day', () => {
  const titles = DUE_KINDS.map((kind) => noticesOf([due(1, kind)])[0]?.title)
  expect(new Set(titles).size).toBe(DUE_KINDS.length)
})

it('tells of each lien once, of what presses most', () => {
  const notices = noticesOf([
    due(1, 'response_soon'),
    due(1, 'response_overdue'),
    due(2, 'call'),
    due(1, 'call'),
  ])
  expect(notices.map(({ title }) => title)).toEqual(['A lien response is overdue', 'A lien needs a call'])
})

it('tells of many liens in one notice of their kind', () => {
  const notices = noticesOf([1, 2, 3, 4].map((number) => due(number, 'deadline')))
  expect(notices).toEqual([
    {
      kind: 'lien_deadline',
      title: 'Lien deadlines are near',
      body: '4 liens wait for you.',
      link: '/dashboard/liens',
    },
  ])
  expect(noticesOf([1, 2, 3].map((number) => due(number, 'deadline')))).toHaveLength(3)
  expect(noticesOf([])).toEqual([])
})
