/** A separate program for shutdown tests: holds its responses until it reads a line, and prints how many it holds. */
import { createInterface } from 'node:readline'
import { Hono } from 'hono'
import { createLogger } from '../logger.ts'
import { closeOnSignals, createReadiness, listen } from '../program.ts'

const held: (() => void)[] = []
const app = new Hono()
const readiness = createReadiness()
app.get('/livez', (c) => c.text('alive'))
app.get('/held', async (c) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  held.push(() => resolve(undefined))
  process.stdout.write(`held ${held.length}\n`)
  await promise
  return c.text('answered in full')
})

const logger = createLogger('held', 'silent')
const drainLimit = process.env['DRAIN_LIMIT']
const program = await listen({
  name: 'held',
  app,
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  logger,
  readiness,
  release: () => Promise.resolve(),
  ...(drainLimit === undefined ? {} : { drainLimit: Number(drainLimit) }),
})
closeOnSignals([program], logger)
createInterface({ input: process.stdin }).on('line', () => held.splice(0).forEach((answer) => answer()))
process.stdout.write('ready\n')
