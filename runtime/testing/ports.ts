/** Ports for tests that need a real listener: below the operating system's ephemeral range, and tried before use. */
import { createServer } from 'node:net'

const FIRST = 20_000
const LAST = 32_000
/** Each test worker uses one part of the range: another worker could take a port between the check and its use. */
const LANES = 4
/** The last ports that this process was given: it may not listen on them yet when it asks for more. */
const given: number[] = []
const MOST_GIVEN = 200

/** The first of `count` consecutive free ports on 127.0.0.1. Different `seed`s keep processes of one lane apart. */
export async function freePorts(count = 1, seed: number = process.pid): Promise<number> {
  const { first: start, last } = laneOf(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'])
  const blocks = Math.floor((last - start) / count)
  for (let attempt = 0; attempt < blocks; attempt += 1) {
    const first = start + ((seed * 7 + attempt * 13 + Math.floor(Math.random() * blocks)) % blocks) * count
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if (ports.some((port) => given.includes(port))) continue
    given.push(...ports)
    given.splice(0, given.length - MOST_GIVEN)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports between 20000 and 32000.')
}

/** Outside a test worker: the whole range. */
function laneOf(worker: string | undefined): { readonly first: number; readonly last: number } {
  const number = Number(worker ?? Number.NaN)
  if (!Number.isInteger(number)) return { first: FIRST, last: LAST }
  const size = (LAST - FIRST) / LANES
  const first = FIRST + (number % LANES) * size
  return { first, last: first + size }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
