import { useMemo } from 'react'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { usePlatform } from '../platform-provider.tsx'
import type { ConnectionCalls, FileCalls, SendMail } from './account-calls.ts'
import { createGoogleCalls, type GoogleCalls } from './google-calls.ts'
import { createOnedriveCalls, type OnedriveCalls } from './onedrive-calls.ts'

/** The calls that both providers support. */
type AccountCalls = {
  readonly connection: ConnectionCalls
  readonly files: FileCalls
  readonly sendMail: SendMail
}

export type Integrations = Readonly<Record<IntegrationProvider, AccountCalls>> & {
  readonly google: GoogleCalls
  readonly onedrive: OnedriveCalls
}

export function useIntegrations(): Integrations {
  const { http, upload, logger } = usePlatform()
  return useMemo(() => {
    const deps = { http, upload, logger }
    return { google: createGoogleCalls(deps), onedrive: createOnedriveCalls(deps) }
  }, [http, upload, logger])
}
