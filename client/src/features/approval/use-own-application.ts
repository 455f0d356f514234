import { useEffect, useState } from 'react'
import {
  type OwnApplication,
  ownApplicationResponseSchema,
} from '../../../../shared/contracts/application.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

/**
 * The attorney's own application. Null once the server has said that firm details were never given, so that nobody is verifying anything:
 * whoever paid on one device and signs in on another arrives here too. Undefined while it is not known.
 */
export function useOwnApplication(): OwnApplication | null | undefined {
  const { http } = usePlatform()
  const [application, setApplication] = useState<OwnApplication | null>()
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await http.send({
        path: '/api/users/application',
        schema: ownApplicationResponseSchema,
        signal: leaving.signal,
      })
      if (answer.ok && !leaving.signal.aborted) setApplication(answer.value.application)
    }
    void ask()
    return () => leaving.abort()
  }, [http])
  return application
}
