import { useQuery } from '@tanstack/react-query'
import { DEFAULT_BOOKING_URL, publicConfigEndpoint } from '../../../../../shared/contracts/public-config.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

/** Where the operator takes bookings; the default until it is known, so that the link always leads somewhere. */
export function useBookingUrl(): string {
  const { http } = usePlatform()
  const { data } = useQuery({
    queryKey: ['public-config'],
    queryFn: async ({ signal }) => unwrap(await http.call(publicConfigEndpoint, { signal })),
    staleTime: Infinity,
  })
  return data?.bookingUrl ?? DEFAULT_BOOKING_URL
}
