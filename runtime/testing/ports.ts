/** Ports for tests that need a real listener: taken below the range that the operating system hands out by itself, and tried before use. */
import { createServer } from 'node:net'

const FIRST = 20_000
const LAST = 32_000
/** Parts of the range: a worker of the test runner keeps to its own, as a port that is tried free may be taken by another meanwhile. */
const LANES = 4

/** The first of `count` free ports in a row on 127.0.0.1. `seed` keeps processes of one lane apart. */
export async function freePorts(count = 1, seed: number = process.pid): Promise<number> {
  const { first: start, last } = laneOf(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'])
  const blocks = Math.floor((last - start) / count)
  for (let attempt = 0; attempt < blocks; attempt += 1) {
    const first = start + ((seed * 7 + attempt * 13 + Math.floor(Math.random() * blocks)) % blocks) * count
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports between 20000 and 32000.')
}

/** Outside a test runner's worker: the whole range. */
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
