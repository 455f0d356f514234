/**
 * `npm run dev`: the app with hot reload, and the servers, which restart when their code changes. Same ports, data and stand-ins as `npm
 * start`.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLogger } from '../runtime/logger.ts'
import { closeOnSignals } from '../runtime/program.ts'
import { makeSandboxKeys } from '../sandbox/supabase/keys.ts'
import { readBffEnv } from '../bff/env.ts'
import { startFront } from './dev/front.ts'
import { bffPort } from './dev/server-ports.ts'
import { startServerProcess } from './dev/server-process.ts'
import { createSupervisor, type Supervisor } from './dev/supervisor.ts'
import { readTimeShift } from './dev/time-shift.ts'
import { refuseInProduction } from './development-only.ts'
import { resolveEnvironment } from './environment.ts'
import { tellRefusal } from './tell-refusal.ts'
import { whereToLook } from './where-to-look.ts'

/** Milliseconds. Debounces restarts, as several files are often saved at once. */
const DEBOUNCE = 100

const root = join(import.meta.dirname, '..')
const say = (line: string): void => console.log(line)

try {
  await main()
} catch (error) {
  tellRefusal(error, process.env)
  process.exit(1)
}

async function main(): Promise<void> {
  refuseInProduction('npm run dev', process.env)
  const timeShift = readTimeShift(process.env)
  const resolved = await resolveEnvironment(process.env, [], makeSandboxKeys)
  const env = readBffEnv(resolved.env)
  const servers = createSupervisor({
    start: () =>
      startServerProcess(join(root, 'scripts', 'dev', 'servers.ts'), {
        // Caching compiled code makes a restart a third faster.
        NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
        ...process.env,
      }),
    say,
    clock: Date.now,
  })
  try {
    await servers.ready()
    const front = await startFront({
      root,
      host: env.HOST,
      port: resolved.port,
      bffPort: bffPort(resolved),
      facts: {
        publicOrigin: env.PUBLIC_ORIGIN,
        bookingUrl: env.BOOKING_URL,
        supportEmail: env.SUPPORT_EMAIL,
        postalAddress: env.POSTAL_ADDRESS,
      },
      nonce: randomBytes(16).toString('base64'),
      timeShift,
      logLevel: 'info',
      serversReady: () => servers.ready(),
      onServerSource: debouncedRestart(servers),
    })
    closeOnSignals([front, servers], createLogger('launcher', resolved.env['LOG_LEVEL'] ?? 'warn'))
  } catch (error) {
    await servers.close()
    throw error
  }
  say(whereToLook(resolved))
  if (timeShift !== 0) say(`Time is shifted: here it is ${new Date(Date.now() + timeShift).toISOString()}.`)
  say('Save a file and see it: the app changes in place, the servers start anew. Ctrl-C ends all.')
}

function debouncedRestart(servers: Supervisor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => servers.restart(), DEBOUNCE)
  }
}
