import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EMPTY_FIRM_DETAILS, type FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import { useFirmForm } from './use-firm-form.ts'

it('keeps what was typed while a look-up was under way', () => {
  const saved: FirmDetails[] = []
  const { result } = renderHook(() => useFirmForm(EMPTY_FIRM_DETAILS, (firm) => void saved.push(firm)))
  const whenAsked = result.current

  act(() => result.current.change({ firmZip: '12207' }))
  act(() => result.current.change({ barId: '4455667' }))
  act(() => whenAsked.change({ firmCity: 'Albany', firmState: 'NY' }))

  expect(saved.at(-1)).toMatchObject({
    firmZip: '12207',
    barId: '4455667',
    firmCity: 'Albany',
    firmState: 'NY',
  })
})
