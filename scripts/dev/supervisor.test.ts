import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawEnv } from '../../runtime/env.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

/** Real processes, one after another, of a program that the test changes. */
describe('the servers under npm run dev', () => {
  let folder = ''
  let said: string[] = []
  let alive = 0
  let most = 0
  let started = 0
  let supervisor: Supervisor | null = null

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dev-servers-'))
    said = []
    alive = most = started = 0
  })
  afterEach(async () => {
    await supervisor?.close()
    supervisor = null
    rmSync(folder, { recursive: true })
  })

  const program = (): string => join(folder, 'servers.mjs')
  const write = (code: string): void => writeFileSync(program(), code)
  const RUNS = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); process.send('ready')`
  const BROKEN = 'process.exit(1)'

  const start = (env: RawEnv = process.env): ServerProcess => {
    const server = startServerProcess(program(), env)
    started += 1
    alive += 1
    most = Math.max(most, alive)
    void server.ended.then(() => (alive -= 1))
    return server
  }
  const supervise = (): Supervisor =>
    (supervisor = createSupervisor({ start: () => start(), say: (line) => said.push(line), clock: Date.now }))

  it('have the shifted time in each of their threads, as the database has one of its own', async () => {
    write(`import { isMainThread, parentPort, Worker } from 'node:worker_threads'
      const days = Math.round((Date.now() - performance.timeOrigin - performance.now()) / 86_400_000)
      const end = (there) => (days === 15 && there === 15 ? process.send('ready') : process.exit(1))
      if (isMainThread) new Worker(new URL(import.meta.url)).on('message', end)
      else parentPort.postMessage(days)
      setInterval(() => {}, 1000)`)
    const server = start({ ...process.env, TIME_SHIFT: '15d' })
    await server.ready
    await server.stop()
  })

  it('start anew when their code changes, and never run twice at a time', async () => {
    write(RUNS)
    const servers = supervise()
    await servers.ready()
    servers.restart()
    servers.restart()
    await servers.ready()
    expect(started).toBeGreaterThanOrEqual(2)
    expect(most).toBe(1)
    expect(said.join()).toMatch(/The servers restarted in \d+\.\d s\./)
  })

  it('that cannot start are tried again with the next change', async () => {
    write(BROKEN)
    const servers = supervise()
    await expect(servers.ready()).rejects.toThrow('The servers did not start.')
    write(RUNS)
    servers.restart()
    await servers.ready()
    expect(alive).toBe(1)
  })

  it('hold up who asks for them until the newest code runs', async () => {
    write(RUNS)
    const servers = supervise()
    await servers.ready()
    write(BROKEN)
    servers.restart()
    await expect(servers.ready()).rejects.toThrow('The servers did not start.')
    expect(said).toContain('The servers did not start; they try again when a file of theirs is saved.')
  })

  it('are gone when the whole is closed, also in the middle of a restart', async () => {
    write(RUNS)
    const servers = supervise()
    await servers.ready()
    servers.restart()
    await servers.close()
    expect(alive).toBe(0)
  })
})
