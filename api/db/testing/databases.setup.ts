/**
 * The test databases of the whole run: an image of a migrated embedded database, and one PostgreSQL server with a migrated template. Each
 * is created on first use, so that a file that needs neither starts immediately.
 */
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { createLogger } from '../../../runtime/logger.ts'
import { freePorts } from '../../../runtime/testing/ports.ts'
import { startPostgres, type PostgresServer } from '../../../runtime/testing/postgres-server.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrations.ts'
import { openServerEngine } from '../server-engine.ts'
import { findOrMakeImage } from './database-image.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** URL that serves `/image`, `/migrated` and `/empty`: each responds with a path, or the URL of a new database. */
    readonly databases: string
  }
}

type Shared = { readonly server: PostgresServer; readonly template: string }

export default async function handOutDatabases(project: TestProject): Promise<() => Promise<void>> {
  let image: Promise<string> | undefined
  let shared: Promise<Shared> | undefined
  const give = async (path: string | undefined): Promise<string> => {
    if (path === '/image') return (image ??= findOrMakeImage())
    const { server, template } = await (shared ??= startShared())
    return server.newDatabase(path === '/migrated' ? template : undefined)
  }
  const desk = createServer((request, response) => {
    // Requests are rare: a kept-alive connection could be closed just as the next one is sent.
    response.setHeader('Connection', 'close')
    give(request.url).then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const port = await freePorts()
  await new Promise<void>((resolve) => desk.listen(port, '127.0.0.1', resolve))
  project.provide('databases', `http://127.0.0.1:${port}`)
  return async () => {
    desk.close()
    await (await shared)?.server.stop()
  }
}

/** Disconnects from the template, because PostgreSQL copies only databases without connections. */
async function startShared(): Promise<Shared> {
  // Test files run in parallel, and each opens the connections of several processes.
  const server = await startPostgres(['max_connections=200'])
  const url = await server.newDatabase()
  const database = createDatabase(await openServerEngine({ url, logger: createLogger('test', 'silent') }))
  await migrate(database)
  await database.close()
  return { server, template: new URL(url).pathname.slice(1) }
}
