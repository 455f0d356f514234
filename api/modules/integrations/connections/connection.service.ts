/** Whether an account is connected, as the provider itself sees it, and ending a connection. */
import type {
  DisconnectResponse,
  IntegrationStatus,
} from '../../../../shared/contracts/integrations/connection.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import type { Access } from './access.service.ts'
import type { WhoIs } from './authorization.service.ts'
import {
  deleteConnection,
  readOwnConnection,
  recordAct,
  type ShownConnection,
} from './connections.repository.ts'
import type { ProviderParts } from './token-refresh.ts'
import type { Revocation } from './revocation.ts'

export type ConnectionsDeps = {
  readonly database: Database
  readonly access: Access
  readonly providers: Readonly<Record<IntegrationProvider, ProviderParts & { readonly whoIs: WhoIs }>>
  readonly revocation: Revocation
  readonly clock: () => number
}

export type Connections = {
  /** Asks the provider where there is something to ask. Rejects with ProviderFailure when it cannot say: that is no "no". */
  status(caller: Caller, provider: IntegrationProvider): Promise<IntegrationStatus>
  disconnect(caller: Caller, provider: IntegrationProvider): Promise<DisconnectResponse>
}

const NOT_CONNECTED: IntegrationStatus = {
  connected: false,
  state: 'not_connected',
  profile: null,
  services: [],
  connectedSince: null,
}

/** Words of a connection that is not there or has ended: they are part of a status, not its failure. */
const ABOUT_THE_CONNECTION = ['not_connected', 'reconnect_needed']

export function createConnections(deps: ConnectionsDeps): Connections {
  const { database, access, providers, revocation, clock } = deps

  async function stored(
    { userId, claims }: Caller,
    provider: IntegrationProvider,
  ): Promise<ShownConnection | null> {
    return database.asUser(claims, (tx) => readOwnConnection(tx, userId, provider))
  }

  return {
    async status(caller, provider) {
      const before = await stored(caller, provider)
      if (before?.state !== 'connected') return shown(before, providers[provider])
      try {
        await access.use({ userId: caller.userId, provider }, null, providers[provider].whoIs)
      } catch (error) {
        if (!(error instanceof AppError) || !ABOUT_THE_CONNECTION.includes(error.code)) throw error
      }
      return shown(await stored(caller, provider), providers[provider])
    },
    async disconnect({ userId }, provider) {
      const key = { userId, provider }
      const ended = await database.asService(async (tx) => {
        const row = await deleteConnection(tx, key)
        if (row !== null) await recordAct(tx, key, 'integration.disconnected', new Date(clock()))
        return row
      })
      const outcome = ended === null ? 'done' : await revocation.revokeStored(ended)
      return { ...NOT_CONNECTED, revocation: outcome }
    },
  }
}

function shown(row: ShownConnection | null, { settings }: ProviderParts): IntegrationStatus {
  if (row === null) return NOT_CONNECTED
  return {
    connected: row.state === 'connected',
    state: row.state,
    profile: { email: row.email, name: row.name },
    services: [...settings.servicesOf(row.scopes)],
    connectedSince: row.connectedAt.toISOString(),
  }
}
