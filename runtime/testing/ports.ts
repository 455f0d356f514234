/** Ports for tests that need a real listener: taken below the range that the operating system hands out by itself, and tried before use. */
import { createServer } from 'node:net'

const FIRST = 20_000
const LAST = 32_000

/** The first of `count` free ports in a row on 127.0.0.1. `seed` keeps parallel test processes apart. */
export async function freePorts(count = 1, seed: number = process.pid): Promise<number> {
  const blocks = Math.floor((LAST - FIRST) / count)
  for (let attempt = 0; attempt < blocks; attempt += 1) {
    const first = FIRST + ((seed * 7 + attempt * 13 + Math.floor(Math.random() * blocks)) % blocks) * count
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports between 20000 and 32000.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
