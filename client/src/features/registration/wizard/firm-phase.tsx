import type { ReactNode } from 'react'
import { FirmDetailsFields } from '../firm-details/firm-details-fields.tsx'
import type { AddressLookups } from '../../../platform/address/address-lookups.ts'
import type { Registration } from './use-registration.ts'

type FirmPhaseProps = { readonly registration: Registration; readonly lookups: AddressLookups }

export function FirmPhase({ registration: { context, send }, lookups }: FirmPhaseProps): ReactNode {
  return (
    <FirmDetailsFields
      values={context.firm}
      errors={context.faults}
      onChange={(patch) => send({ type: 'FIRM', patch })}
      lookups={lookups}
    />
  )
}
