/** Services shared by the registration screens, created once per page: drafts, checkout, and address lookups. */
import { useMemo } from 'react'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { createAddressLookups, type AddressLookups } from '../../platform/address/address-lookups.ts'
import { createCheckoutClient, type CheckoutClient } from './payment/checkout.ts'
import { createRegistrationDrafts, type RegistrationDrafts } from './wizard/registration-draft.store.ts'

export type RegistrationServices = {
  readonly drafts: RegistrationDrafts
  readonly now: () => number
  readonly desk: CheckoutClient
  readonly lookups: AddressLookups
}

export function useRegistrationServices(): RegistrationServices {
  const { http, origin } = usePlatform()
  const { core } = useOffline()
  return useMemo(
    () => ({
      drafts: createRegistrationDrafts(core.draftDeps),
      now: core.draftDeps.now,
      desk: createCheckoutClient(http, origin),
      lookups: createAddressLookups(http),
    }),
    [core, http, origin],
  )
}
