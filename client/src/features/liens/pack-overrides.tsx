/**
 * What administrators changed of the rules. The latest answer is kept on the device, so that a matter is read by the same rules offline;
 * without one they hold as they were shipped. The server compares a statement with what is in use, whatever this device knows.
 */
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import { packOverridesEndpoint, packOverridesSchema } from '../../../../shared/contracts/pack-overrides.ts'
import { NO_OVERRIDES, type PackOverrides } from '../../../../shared/domain/liens/packs/overrides.ts'
import { useCachedQuery } from '../../offline/react/use-cached-query.ts'
import { unwrap } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

const Overrides = createContext<PackOverrides>(NO_OVERRIDES)

/** Around a page that shows figures of rules. */
export function PackOverridesProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { http } = usePlatform()
  const known = useCachedQuery({
    answer: useQuery({
      queryKey: ['pack-overrides'] as const,
      queryFn: async ({ signal }) => unwrap(await http.call(packOverridesEndpoint, { signal })),
    }),
    name: 'pack-overrides',
    schema: packOverridesSchema,
    patience: 0,
  })
  const overrides = known.status === 'known' ? known.value.overrides : NO_OVERRIDES
  return <Overrides value={overrides}>{children}</Overrides>
}

export function usePackOverrides(): PackOverrides {
  return useContext(Overrides)
}
