import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { EMPTY_FIRM_DETAILS, type FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import { createUnsavedWork, UnsavedWorkProvider } from '../../../platform/unsaved-work.tsx'
import type { RegistrationServices } from '../registration-services.ts'
import { useFirmForm } from './use-firm-form.ts'

it('keeps what was typed while a look-up was under way', async () => {
  const saved: FirmDetails[] = []
  const services = {
    drafts: {
      saveFirm: (firm: FirmDetails) => {
        saved.push(firm)
        return Promise.resolve()
      },
    },
    timing: { setTimer: () => () => undefined, now: () => 0 },
    // Only what the form uses of them.
  } as unknown as RegistrationServices
  const unsavedWork = createUnsavedWork()
  const { result } = renderHook(() => useFirmForm(EMPTY_FIRM_DETAILS, services), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <UnsavedWorkProvider unsavedWork={unsavedWork}>{children}</UnsavedWorkProvider>
    ),
  })
  const whenAsked = result.current

  act(() => result.current.change({ firmZip: '12207' }))
  act(() => result.current.change({ barId: '4455667' }))
  act(() => whenAsked.change({ firmCity: 'Albany', firmState: 'NY' }))
  await act(() => result.current.keeper.flush())

  expect(saved.at(-1)).toMatchObject({
    firmZip: '12207',
    barId: '4455667',
    firmCity: 'Albany',
    firmState: 'NY',
  })
})
