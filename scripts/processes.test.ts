import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  untilAnswers,
  type Program,
  type Workplace,
} from '../e2e/fixtures/programs.ts'
import { childrenOf } from '../runtime/testing/child-processes.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { startPostgres, type PostgresServer } from '../runtime/testing/postgres-server.ts'

/** Of the lines that say where the programs are. */
const READY = 'Mailbox (stand-in):'

let server: PostgresServer
let workplace: Workplace
let program: Program | null = null
let figures: readonly string[]
beforeEach(async () => {
  server = await startPostgres()
  const port = await freePorts(6)
  figures = [4, 5].map((place) => `http://127.0.0.1:${port + place}/metrics`)
  workplace = createWorkplace(port, {
    DATABASE_URL: await server.newDatabase(),
    PROCESSES: '2',
    METRICS_PORT: String(port + 4),
    SEED: 'none',
  })
})
afterEach(async () => {
  await program?.kill('SIGKILL')
  removeWorkplace(workplace)
  await server.stop()
})

it('several processes share the ports, each with its figures; one that is killed is replaced; SIGTERM ends all with 0', async () => {
  const started = await startPrograms(workplace, ['api', 'sandbox'])
  program = started
  const { pid } = started
  // Said when all are ready. The figures are there sooner, and one that ends before it is ready ends the program.
  await expect.poll(() => started.output(), { timeout: 60_000 }).toContain(READY)
  expect(childrenOf(pid)).toHaveLength(2)
  for (const url of figures) await untilAnswers(url)

  const [first, second] = childrenOf(pid)
  process.kill(first!, 'SIGKILL')
  await untilAnswers(`http://127.0.0.1:${workplace.port + 1}/readyz`)
  const others = (): readonly number[] => childrenOf(pid).filter((child) => child !== first)
  await expect.poll(others, { timeout: 60_000 }).toHaveLength(2)
  expect(others()).toContain(second)
  for (const url of figures) await untilAnswers(url)
  expect(started.output()).toContain('a process has died; another takes its place')

  expect(await started.kill('SIGTERM')).toBe(0)
}, 240_000)
