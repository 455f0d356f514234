import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptFolder } from './kept-folder.ts'

const HOUR = 60 * 60_000
let folder: string
let later: number
let clock: () => number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counselrelay-kept-'))
  later = 0
  clock = () => Date.now() + later
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const make = vi.fn((path: string) => {
  writeFileSync(join(path, 'data'), 'whole')
  return Promise.resolve()
})
const kept = (stamp: string, making = make) =>
  keptFolder({ folder, stamp, maxAge: HOUR, now: () => clock(), make: making })

it('is made once for the same inputs, and again for others', async () => {
  const first = await kept('a')
  expect(readFileSync(join(first, 'data'), 'utf8')).toBe('whole')
  expect(await kept('a')).toBe(first)
  expect(make).toHaveBeenCalledOnce()
  expect(await kept('b')).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(2)
})

it('is not made again in the millisecond in which it was made', async () => {
  const first = await kept('a')
  utimesSync(first, 1000, 1000.0007)
  clock = () => 1_000_000
  expect(await kept('a')).toBe(first)
})

it.each([
  ['an hour later', HOUR + 5000],
  ['where the clock was set back', -5000],
])('is made again %s', async (_when, passed) => {
  const first = await kept('a')
  later = passed
  expect(await kept('a')).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(2)
})

it('is not used when its making failed or was cut off', async () => {
  const failing = vi.fn((path: string) => {
    writeFileSync(join(path, 'data'), 'half')
    return Promise.reject(new Error('The programs did not start.'))
  })
  await expect(kept('a', failing)).rejects.toThrow('did not start')
  expect(readdirSync(folder)).toEqual([])
  // A killed process cleans nothing up.
  const cutOff = new Promise<void>(() => undefined)
  const started = Promise.withResolvers<undefined>()
  void kept(
    'a',
    vi.fn((path: string) => {
      writeFileSync(join(path, 'data'), 'half')
      started.resolve(undefined)
      return cutOff
    }),
  )
  await started.promise
  expect(readFileSync(join(await kept('a'), 'data'), 'utf8')).toBe('whole')
})

it('stays a while for a command that runs with it in another terminal', async () => {
  const made: string[] = []
  for (const [index, stamp] of ['a', 'b', 'c', 'd'].entries()) {
    const path = await kept(stamp)
    made.push(path)
    const seconds = clock() / 1000 - 10 + index
    utimesSync(path, seconds, seconds)
  }
  expect(made.map((path) => existsSync(path))).toEqual([false, true, true, true])
})
