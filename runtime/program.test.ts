/** Tests a program's limits and shutdown with real processes and sockets (T-48). */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'
import { freePorts } from './testing/ports.ts'

let port: number
let child: ChildProcessWithoutNullStreams
let said: string
const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  port = await freePorts()
  said = ''
  child = spawn(process.execPath, [fileURLToPath(new URL('testing/held-program.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, PORT: String(port), ...env },
  })
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  while (!said.includes('ready')) await once(child.stdout, 'data')
}
afterEach(() => {
  child.kill('SIGKILL')
})

const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`)
const isListening = (): Promise<boolean> =>
  ask('/livez').then(
    ({ ok }) => ok,
    () => false,
  )

describe('ending at the busiest moment', () => {
  it('answers every call that was under way in full, takes no new one, and exits 0', async () => {
    await start()
    const answers = Array.from({ length: 100 }, async () => {
      const response = await ask('/held')
      return `${response.status} ${await response.text()}`
    })
    await expect.poll(() => said).toContain('held 100')
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await expect.poll(isListening).toBe(false)
    child.stdin.write('go on\n')
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['200 answered in full']))
    expect(await exit).toEqual([0, null])
  })

  it('is cut short by a second signal, which exits 1', async () => {
    await start()
    const answer = ask('/held').catch(() => 'cut off')
    await expect.poll(() => said).toContain('held 1')
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await expect.poll(isListening).toBe(false)
    child.kill('SIGTERM')
    expect(await exit).toEqual([1, null])
    expect(await answer).toBe('cut off')
  })

  it('does not wait for ever for a call that never ends, and gives it the time that is its own', async () => {
    await start({ DRAIN_LIMIT: '400' })
    const answer = ask('/held').catch(() => 'cut off')
    await expect.poll(() => said).toContain('held 1')
    const exit = once(child, 'exit')
    const signalled = performance.now()
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(performance.now() - signalled).toBeGreaterThanOrEqual(400)
    expect(await answer).toBe('cut off')
  })
})

describe('callers that only hold connections', () => {
  it.each([
    ['with half a head', 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['with half a body', 'POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{'],
    ['with nothing', ''],
  ])('two hundred of them %s keep nobody from being answered', async (_what, words) => {
    await start()
    const sockets: Socket[] = []
    for (let count = 0; count < 200; count += 1) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.on('error', () => undefined)
      if (words !== '') socket.write(words)
      sockets.push(socket)
    }
    expect((await ask('/livez')).status).toBe(200)
    sockets.forEach((socket) => socket.destroy())
  })
})
