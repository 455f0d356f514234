import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import { aLien, anEntry, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { AmountHistory } from './amount-history.tsx'

const LIEN = madeId(2)

it('says what an amount was worked out by and from, in words, and that nobody has reviewed it', () => {
  const result = {
    ...{ formula: 'cap_tx', pack: { state: 'TX', topic: 'hospital', version: 1 } },
    ...{ inputs: { settlement: 4_500_000, dateOfInjury: '2026-01-05' }, outputs: { final: 900_000 } },
  }
  const body = {
    ...aLien(LIEN),
    [`amounts/${madeId(10)}`]: anEntry(LIEN, 'final', 800_000),
    [`amounts/${madeId(11)}`]: anEntry(LIEN, 'final', 900_000, { result, over: [madeId(10)] }),
  }
  render(<AmountHistory body={body} lien={liensOf(body)[0]!} field="final" />)
  const [worked, typed] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(worked.textContent).toContain('by “Texas hospital lien')
  expect(worked.textContent).toContain('Settlement: $45,000.00')
  expect(worked.textContent).toContain('Injury on: Jan 5, 2026')
  expect(within(worked).getByText('not reviewed')).toBeDefined()
  expect(within(typed).queryByText('not reviewed')).toBeNull()
})
