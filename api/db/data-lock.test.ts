import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeDataLock } from './data-lock.ts'

let dir: string
let path: string
const children: ChildProcess[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'counselrelay-lock-'))
  path = join(dir, 'db.lock')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** A process that takes the lock, prints "held", and keeps running. */
async function holder(): Promise<ChildProcess> {
  const module = new URL('./data-lock.ts', import.meta.url).href
  const script = `
    const { takeDataLock } = await import(${JSON.stringify(module)})
    takeDataLock(${JSON.stringify(path)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

it('is given back', () => {
  const giveBack = takeDataLock(path)
  expect(existsSync(path)).toBe(true)
  giveBack()
  expect(existsSync(path)).toBe(false)
  takeDataLock(path)()
})

it('refuses a second taker while the first lives, naming it and the way out', async () => {
  const child = await holder()
  expect(() => takeDataLock(path)).toThrow(new RegExp(`Process ${child.pid} already uses.*DATABASE_URL`))
})

it('refuses the same process a second time', () => {
  const giveBack = takeDataLock(path)
  expect(() => takeDataLock(path)).toThrow('already uses')
  giveBack()
})

it('is taken over from a process that was killed', async () => {
  const child = await holder()
  child.kill('SIGKILL')
  await once(child, 'exit')
  takeDataLock(path)()
})

it('is taken over from a process id that is somebody else’s by now', () => {
  writeFileSync(path, JSON.stringify({ pid: process.ppid, startedAt: '1' }))
  takeDataLock(path)()
})

it('is taken over from a zombie', async () => {
  // The shell starts a child and then becomes `sleep`, which never waits for children. Closing the child's input then makes it a zombie.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  children.push(parent)
  if (parent.stdout === null) throw new Error('its output is a pipe')
  const said: unknown[] = await once(parent.stdout, 'data')
  const pid = Number(String(said[0]))
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  parent.stdio[3]?.destroy()
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  writeFileSync(path, JSON.stringify({ pid, startedAt: null }))
  takeDataLock(path)()
})

it.each(['', '{"pid":', 'null', '{"pid":"x"}'])('is taken over from a torn file: %j', (content) => {
  writeFileSync(path, content)
  takeDataLock(path)()
})

it('is not given back when another has it by now', () => {
  const giveBack = takeDataLock(path)
  writeFileSync(path, JSON.stringify({ pid: 1, startedAt: 'other' }))
  giveBack()
  expect(existsSync(path)).toBe(true)
})
