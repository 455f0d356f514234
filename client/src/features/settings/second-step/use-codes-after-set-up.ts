import { useQueryClient } from '@tanstack/react-query'
import type { NewRecoveryCodes } from '../../../../../shared/contracts/second-step.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { codesKey, factorsKey, makeCodes } from './second-step.queries.ts'

/** The first second step brings recovery codes along: whoever has to ask for them does so too late. */
export function useCodesAfterSetUp(show: (codes: NewRecoveryCodes) => void) {
  const { http, profile, logger } = usePlatform()
  const queries = useQueryClient()
  return async (isFirst: boolean): Promise<void> => {
    if (isFirst) {
      await makeCodes(http).then(show, (cause: unknown) =>
        logger.warn('The recovery codes could not be made; the card offers it again.', cause),
      )
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: factorsKey }),
      queries.invalidateQueries({ queryKey: codesKey }),
      // Administrators may go on now.
      profile.refresh(),
    ])
  }
}
