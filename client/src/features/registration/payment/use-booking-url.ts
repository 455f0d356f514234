import { useQuery } from '@tanstack/react-query'
import { DEFAULT_BOOKING_URL, publicConfigEndpoint } from '../../../../../shared/contracts/public-config.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

/** The operator's booking URL; a default until it is loaded, so that the link always works. */
export function useBookingUrl(): string {
  const { http } = usePlatform()
  const { data } = useQuery({
    queryKey: ['public-config'],
    queryFn: async ({ signal }) => unwrap(await http.call(publicConfigEndpoint, { signal })),
    staleTime: Infinity,
  })
  return data?.bookingUrl ?? DEFAULT_BOOKING_URL
}
