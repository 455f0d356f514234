/** Reports whether an account is connected, as confirmed by the provider, and disconnects it. */
import type {
  DisconnectResponse,
  IntegrationStatus,
} from '../../../../shared/contracts/integrations/connection.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import type { Access } from './access.service.ts'
import type { WhoIs } from './authorization.service.ts'
import {
  deleteConnection,
  readOwnConnection,
  recordAct,
  type ShownConnection,
  type StoredConnection,
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
  /** Verifies a stored connection with the provider. Rejects with ProviderFailure if the provider cannot confirm or deny it. */
  status(caller: Caller, provider: IntegrationProvider): Promise<IntegrationStatus>
  disconnect(caller: Caller, provider: IntegrationProvider): Promise<DisconnectResponse>
  /** Removes the connections of an account that is deleted. To be called after the transaction: the returned function revokes them. */
  removeAll(tx: ServiceTx, userId: string): Promise<() => Promise<void>>
}

const NOT_CONNECTED: IntegrationStatus = {
  connected: false,
  state: 'not_connected',
  profile: null,
  services: [],
  connectedSince: null,
}

/** Error codes that describe the connection's status and are not failures of the status call. */
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
    async removeAll(tx, userId) {
      const removed: StoredConnection[] = []
      for (const provider of INTEGRATION_PROVIDERS) {
        const row = await deleteConnection(tx, { userId, provider })
        if (row !== null) removed.push(row)
      }
      return async () => {
        for (const row of removed) await revocation.revokeStored(row)
      }
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
