import { useEffect, useState } from 'react'
import { ownApplicationResponseSchema } from '../../../../shared/contracts/application.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

/**
 * True once the server has said that this attorney never gave firm details, so that nobody is verifying anything: whoever paid on one
 * device and signs in on another arrives here too. Unknown counts as false.
 */
export function useIsApplicationMissing(): boolean {
  const { http } = usePlatform()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await http.send({
        path: '/api/users/application',
        schema: ownApplicationResponseSchema,
        signal: leaving.signal,
      })
      if (answer.ok && !leaving.signal.aborted) setIsMissing(answer.value.application === null)
    }
    void ask()
    return () => leaving.abort()
  }, [http])
  return isMissing
}
