import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AddressSuggestion } from '../../../../../shared/contracts/registration.ts'
import { EMPTY_FIRM_DETAILS, type FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import type { AddressLookups, ZipPlace } from '../../../platform/address/address-lookups.ts'
import { FirmDetailsFields } from './firm-details-fields.tsx'

const MAIN_STREET: AddressSuggestion = {
  label: '1 Main Street, Austin, TX 78701',
  street: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}
const AUSTIN: AddressSuggestion = {
  label: 'Austin, TX',
  street: null,
  city: 'Austin',
  state: 'TX',
  zip: null,
}

function Form({ lookups }: { readonly lookups: AddressLookups }): ReactNode {
  const [values, setValues] = useState<FirmDetails>(EMPTY_FIRM_DETAILS)
  return (
    <FirmDetailsFields
      values={values}
      errors={{}}
      onChange={(patch) => setValues((current) => ({ ...current, ...patch }))}
      lookups={lookups}
    />
  )
}

/** Answers are given by the test, in whichever order it likes. */
function show() {
  const searches: {
    text: string
    signal: AbortSignal
    answer: (found: readonly AddressSuggestion[]) => void
  }[] = []
  const zips: { zip: string; answer: (place: ZipPlace | 'unknown' | null) => void }[] = []
  const lookups: AddressLookups = {
    searchAddress: (text, signal) =>
      new Promise((resolve) => {
        searches.push({ text, signal, answer: resolve })
      }),
    lookUpZip: (zip) =>
      new Promise((resolve) => {
        zips.push({ zip, answer: resolve })
      }),
  }
  render(<Form lookups={lookups} />)
  return { searches, zips }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const options = () =>
  screen
    .queryAllByRole('option')
    .map((option) => option.textContent)
    .filter((text) => text.includes(','))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('address search', () => {
  it('[FD-04] begins after more than 3 characters and 500 ms of rest', async () => {
    const { searches } = show()
    type('Street Address', '1 M')
    await pass(2_000)
    expect(searches).toEqual([])
    type('Street Address', '1 Ma')
    await pass(499)
    type('Street Address', '1 Mai')
    await pass(499)
    expect(searches).toEqual([])
    await pass(1)
    expect(searches.map(({ text }) => text)).toEqual(['1 Mai'])
  })

  it('[FD-04] fills street, city, state and zip from the one that is picked', async () => {
    const { searches } = show()
    type('Street Address', '1 Main')
    await pass(500)
    searches[0]?.answer([AUSTIN, MAIN_STREET])
    await pass(0)
    const input = field('Street Address')
    expect(input.getAttribute('role')).toBe('combobox')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      MAIN_STREET.label,
    )
    fireEvent.keyDown(input, { key: 'Enter' })
    expect([input.value, field('City').value, field('State').value, field('Zip Code').value]).toEqual([
      '1 Main Street',
      'Austin',
      'TX',
      '78701',
    ])
    expect(input.getAttribute('aria-expanded')).toBe('false')
    await pass(2_000)
    expect(searches).toHaveLength(1)
  })

  it('keeps the typed street where only the place is known', async () => {
    const { searches } = show()
    type('Street Address', '1 Main Street, Austin')
    await pass(500)
    searches[0]?.answer([AUSTIN])
    await pass(0)
    fireEvent.click(screen.getByRole('option', { name: 'Austin, TX' }))
    expect(field('Street Address').value).toBe('1 Main Street, Austin')
    expect(field('City').value).toBe('Austin')
  })

  it('[FD-04] never shows an answer to an older text', async () => {
    const { searches } = show()
    type('Street Address', '1 Main')
    await pass(500)
    type('Street Address', '1 Maine')
    expect(searches[0]?.signal.aborted).toBe(true)
    searches[0]?.answer([MAIN_STREET])
    await pass(0)
    expect(options()).toEqual([])
    await pass(500)
    searches[1]?.answer([AUSTIN])
    await pass(0)
    expect(options()).toEqual(['Austin, TX'])
    expect(field('Street Address').value).toBe('1 Maine')
  })

  it('closes by Escape and leaves what was typed', async () => {
    const { searches } = show()
    type('Street Address', '1 Main')
    await pass(500)
    searches[0]?.answer([MAIN_STREET])
    await pass(0)
    fireEvent.keyDown(field('Street Address'), { key: 'Escape' })
    expect(options()).toEqual([])
    expect(field('Street Address').value).toBe('1 Main')
  })
})

describe('zip look-up', () => {
  it('[FD-05] [ID-05] fills city and state once five digits are typed', async () => {
    const { zips } = show()
    type('Zip Code', '7870')
    expect(zips).toEqual([])
    type('Zip Code', '78701')
    zips[0]?.answer({ city: 'Austin', state: 'TX' })
    await pass(0)
    expect([field('City').value, field('State').value]).toEqual(['Austin', 'TX'])
  })

  it('[FD-06] keeps digits only, at most 5', () => {
    show()
    type('Zip Code', '78a7-0123')
    expect(field('Zip Code').value).toBe('78701')
  })

  it('[FD-05] does not overwrite what was typed since', async () => {
    const { zips } = show()
    type('Zip Code', '78701')
    type('City', 'West Lake Hills')
    zips[0]?.answer({ city: 'Austin', state: 'TX' })
    await pass(0)
    expect(field('City').value).toBe('West Lake Hills')

    type('Zip Code', '10001')
    type('Zip Code', '94105')
    zips[2]?.answer({ city: 'San Francisco', state: 'CA' })
    await pass(0)
    zips[1]?.answer({ city: 'New York', state: 'NY' })
    await pass(0)
    expect([field('City').value, field('State').value]).toEqual(['San Francisco', 'CA'])
  })

  it('leaves typing by hand when nobody can be asked', async () => {
    const { zips } = show()
    type('Zip Code', '00000')
    zips[0]?.answer(null)
    await pass(0)
    expect(screen.queryByText(/don’t know this ZIP code/)).toBeNull()
    type('City', 'Nowhere')
    expect(field('City').value).toBe('Nowhere')
  })

  it('of an unknown ZIP code takes back what an earlier one has filled in, and says so', async () => {
    const { zips } = show()
    type('Zip Code', '77001')
    zips[0]?.answer({ city: 'Houston', state: 'TX' })
    await pass(0)
    type('Zip Code', '00000')
    zips[1]?.answer('unknown')
    await pass(0)
    expect([field('City').value, field('State').value]).toEqual(['', ''])
    expect(screen.getAllByText(/don’t know this ZIP code/)).not.toEqual([])
    type('Zip Code', '0000')
    expect(screen.queryByText(/don’t know this ZIP code/)).toBeNull()
  })

  it('of an unknown ZIP code leaves what was typed by hand', async () => {
    const { zips } = show()
    type('City', 'Nowhere')
    type('Zip Code', '00000')
    zips[0]?.answer('unknown')
    await pass(0)
    expect(field('City').value).toBe('Nowhere')
  })

  it('does not keep the ZIP code of another place than the one that was picked', async () => {
    const { searches, zips } = show()
    type('Zip Code', '10001')
    zips[0]?.answer({ city: 'New York', state: 'NY' })
    await pass(0)
    type('Street Address', '1 Main Street, Austin')
    await pass(500)
    searches[0]?.answer([AUSTIN])
    await pass(0)
    fireEvent.click(screen.getByRole('option', { name: 'Austin, TX' }))
    expect([field('City').value, field('Zip Code').value]).toEqual(['Austin', ''])
  })
})
