import { useQueryClient } from '@tanstack/react-query'
import type { NewRecoveryCodes } from '../../../../../shared/contracts/second-step.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { codesKey, factorsKey, makeCodes } from './second-step.queries.ts'

/** Creates recovery codes together with the first second step, so that users have them before they need them. */
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
      // Administrators get access once a second step is set up.
      profile.refresh(),
    ])
  }
}
