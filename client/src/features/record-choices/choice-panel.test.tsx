import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { aLien, aMatter, anEntry, madeId } from '../../../../shared/domain/books/testing/book-parts.ts'
import type { RecordChoice } from '../../offline/records/record-store.ts'
import { ChoicePanel } from './choice-panel.tsx'

const RECORD = {
  kind: 'call',
  id: '018f0000-0000-7000-8000-000000000001',
  body: { caller: 'Dana Example', summary: 'Hit on Elm Street at noon' },
}
const CONFLICT = {
  id: 'op/summary',
  unit: 'summary',
  value: 'Hit on Oak Street at noon',
  deviceId: 'b',
  deviceLabel: 'Chrome on Windows',
  at: '2026-11-20T15:00:00.000Z',
}

function show(choice: RecordChoice) {
  const handlers = { onDecide: vi.fn(), onLeave: vi.fn() }
  render(
    <MemoryRouter>
      <ChoicePanel choice={choice} {...handlers} />
    </MemoryRouter>,
  )
  return handlers
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a choice about a record', () => {
  it('conflict: both values with their origin, none chosen in advance', async () => {
    const { onDecide } = show({
      ...RECORD,
      reason: 'conflict',
      conflict: CONFLICT,
      present: 'Hit on Elm Street at noon',
    })
    expect(screen.getByRole('heading', { name: /Dana Example/ })).toBeDefined()
    expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /Chrome on Windows/ }))
    await press('Use this')
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('mine', expect.any(String))
  })

  it('conflict: tells the words that differ by more than color, and those that a choice drops', async () => {
    show({ ...RECORD, reason: 'conflict', conflict: CONFLICT, present: 'Hit on Elm Street at noon' })
    const [there, typed] = screen.getAllByText(/^(Elm|Oak)$/, { selector: 'mark' })
    expect(there?.textContent).toBe('(only here: Elm)')
    expect(typed?.textContent).toBe('(only here: Oak)')
    await userEvent.click(screen.getByRole('radio', { name: /Chrome on Windows/ }))
    expect(screen.getByText('Elm', { selector: 'del > mark' }).textContent).toBe('(dropped: Elm)')
    expect(screen.getByText('Oak', { selector: 'mark' }).closest('del')).toBeNull()
  })

  it('conflict: the value in the record can stay', async () => {
    const { onDecide } = show({ ...RECORD, reason: 'conflict', conflict: CONFLICT, present: undefined })
    await userEvent.click(screen.getByRole('radio', { name: /In the record now/ }))
    await press('Use this')
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('theirs', expect.any(String))
  })

  it.each([
    ['gone', { reason: 'gone' }, 'Restore with my changes', 'Let it go'],
    ['changed', { reason: 'changed' }, 'Delete anyway', 'Keep'],
    ['old', { reason: 'old', writtenAt: '2020-01-01T00:00:00.000Z' }, 'Send it', 'Let it go'],
    [
      'set_back',
      { reason: 'set_back', aside: { body: RECORD.body, conflicts: [] }, server: null },
      'Send what this device has',
      'Take the server’s',
    ],
  ] as const)('%s: stands by this device, or by the server', async (_, reason, mine, theirs) => {
    const { onDecide } = show({ ...RECORD, ...reason })
    expect(screen.getByText('Hit on Elm Street at noon')).toBeDefined()
    await press(mine)
    await press(theirs)
    expect(onDecide.mock.calls.map(([decision]: unknown[]) => decision)).toEqual(['mine', 'theirs'])
  })

  it('set_back: names the record by what this device has, and shows what differs on both sides', () => {
    show({
      ...RECORD,
      body: {},
      reason: 'set_back',
      aside: { body: RECORD.body, conflicts: [CONFLICT] },
      server: { caller: 'Dana Example', summary: 'Hit', heard: 'A friend' },
    })
    expect(screen.getByRole('heading', { name: 'Call from Dana Example' })).toBeDefined()
    expect(screen.queryAllByText('Dana Example', { selector: 'dd' })).toEqual([])
    const side = (name: string) =>
      [...screen.getByRole('region', { name }).querySelectorAll('div')].map(({ textContent }) => textContent)
    expect(side('On this device')).toEqual([
      'SummaryHit on Elm Street at noon',
      'How they heard of usNothing',
    ])
    expect(side('On this device, waiting for a decision')).toEqual(['SummaryHit on Oak Street at noon'])
    expect(side('On the server')).toEqual(['SummaryHit', 'How they heard of usA friend'])
  })

  it('set_back: says that the server has no such record', () => {
    show({ ...RECORD, reason: 'set_back', aside: { body: RECORD.body, conflicts: [] }, server: null })
    expect(screen.getByText('It doesn’t have this call.')).toBeDefined()
  })

  it('invalid: the server’s words at the field, and the way to the form', async () => {
    const { onDecide, onLeave } = show({
      ...RECORD,
      reason: 'invalid',
      message: 'Please correct the marked fields.',
      details: [{ field: 'summary', message: 'Please use at most 5,000 characters.' }],
    })
    expect(screen.getByText('Please use at most 5,000 characters.')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Correct it' })
    expect(link.getAttribute('href')).toBe(`/call-center/${RECORD.id}`)
    await userEvent.click(link)
    expect(onLeave).toHaveBeenCalledOnce()
    await press('Let it go')
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('theirs', expect.any(String))
  })

  it('invalid: names the lien and the amount of a matter, and leads to the matter', () => {
    const [lien, entry] = [madeId(1), madeId(2)]
    const unit = `amounts/${entry}`
    show({
      ...{ kind: 'book', id: RECORD.id, reason: 'invalid', message: 'Please correct the marked fields.' },
      body: { ...aMatter(), ...aLien(lien), [unit]: anEntry(lien, 'asserted', 500_000) },
      details: [
        { field: unit, message: 'The amounts of this lien are locked. Unlock it first, and say why.' },
      ],
    })
    expect(screen.getByText('Mercy Hospital: Asserted amount')).toBeDefined()
    expect(screen.getByText(/^\$5,000\.00, as of Mar 1, 2026/)).toBeDefined()
    expect(screen.getByText(/^The amounts of this lien are locked/)).toBeDefined()
    const link = screen.getByRole('link', { name: 'Correct it' })
    expect(link.getAttribute('href')).toBe(`/dashboard/liens/${RECORD.id}/edit`)
  })

  it('conflict: of a lien, names the lienholder and reads the values in words', () => {
    const unit = `liens/${madeId(1)}/type`
    show({
      ...{ kind: 'book', id: RECORD.id, reason: 'conflict', present: 'hospital' },
      body: { ...aMatter(), ...aLien(madeId(1)) },
      conflict: { ...CONFLICT, unit, value: 'medicare_plan' },
    })
    expect(screen.getByText(/^Mercy Hospital: Type of lien was changed in two places/)).toBeDefined()
    expect(screen.getByText('Hospital', { selector: 'mark' })).toBeDefined()
  })
})
