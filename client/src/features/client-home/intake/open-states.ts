/** The states in which attorneys see requests, as last heard from the server: also without a connection. */
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { openStatesEndpoint } from '../../../../../shared/contracts/marketplace-states.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

/** In localStorage, because a visitor has no sealed copies, and because the list says nothing about anybody. */
const KEPT_AS = 'open-states'

const keptSchema = z.object({ open: openStatesEndpoint.response.shape.open, at: z.number() })
type Kept = z.infer<typeof keptSchema>

/** Null while it is not known, so that nothing untrue is said. */
export function useIsOpen(state: UsJurisdiction | ''): boolean | null {
  const { http } = usePlatform()
  const { data } = useQuery({
    queryKey: ['open-states'],
    queryFn: async ({ signal }) => {
      const answer = unwrap(await http.call(openStatesEndpoint, { signal }))
      keep({ ...answer, at: Date.now() })
      return answer
    },
    initialData: () => kept() ?? undefined,
    initialDataUpdatedAt: () => kept()?.at,
    staleTime: 60_000,
  })
  return data === undefined || state === '' ? null : data.open.includes(state)
}

function kept(): Kept | null {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? ''))
  } catch {
    return null
  }
}

function keep(states: Kept): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(states))
  } catch {
    // Without storage, a connection is needed to know it again.
  }
}
