import { beforeEach, expect, it } from 'vitest'
import { createShareFile, readShareFile } from './share-file.ts'
import type { ShareFileOrder } from './share-file-order.ts'
import { ALICE } from './testing/memory-deps.ts'
import { queueingLocks } from './testing/queueing-locks.ts'

const plain = { owner: ALICE, share: 'A'.repeat(43) }
const sealed = { owner: ALICE, lock: { credentialId: 'aWQ', salt: 'c2FsdA', iv: 'aXY', data: 'ZGF0YQ' } }
let text: string | null
let orders: ShareFileOrder[]

beforeEach(() => {
  text = null
  orders = []
})

/** Just as much of a folder as is used. */
const root = () =>
  Promise.resolve({
    getFileHandle: () =>
      text === null
        ? Promise.reject(new DOMException('', 'NotFoundError'))
        : Promise.resolve({ getFile: () => Promise.resolve(new Blob([text ?? ''])) }),
    removeEntry: () => {
      text = null
      return Promise.resolve()
    },
  } as unknown as FileSystemDirectoryHandle)

/** Slow, as a worker is, so that two windows come between each other if they can. */
async function order(one: ShareFileOrder): Promise<void> {
  orders.push(one)
  await new Promise((resolve) => setTimeout(resolve, 1))
  text = 'write' in one ? one.write : '\0\0'
}
const window = (locks: LockManager | undefined) => createShareFile({ root, order, locks })

it('is read in both forms; one that is not there, or damaged, gives nothing', async () => {
  expect(await readShareFile(root)).toBeNull()
  text = JSON.stringify(plain)
  expect(await readShareFile(root)).toEqual(plain)
  text = JSON.stringify(sealed)
  expect(await readShareFile(root)).toEqual(sealed)
  text = text.slice(0, 40)
  expect(await readShareFile(root)).toBeNull()
})

it('whoever changes it is told a file that cannot be read from one that is not there', async () => {
  const found: unknown[] = []
  const look = () => window(undefined).change((filed) => (found.push(filed), null))
  await look()
  text = ''
  await look()
  text = '{"owner":'
  await look()
  text = JSON.stringify(sealed)
  await look()
  expect(found).toEqual([null, null, 'unreadable', sealed])
  expect(orders).toEqual([])
})

it('two windows change it one after the other, each on what the other wrote', async () => {
  const locks = queueingLocks()
  const [first, second] = [window(locks), window(locks)]
  const unlessLocked = second.change
  await Promise.all([
    first.change(() => sealed),
    unlessLocked((found) => (found !== null && found !== 'unreadable' && 'lock' in found ? null : plain)),
  ])
  expect(text).toBe(JSON.stringify(sealed))
  expect(orders).toEqual([{ write: JSON.stringify(sealed) }])
})

it('is overwritten, then removed, whatever became of the overwriting; also where locks are refused', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('', 'SecurityError')) }
  text = JSON.stringify(plain)
  await window(refusing as unknown as LockManager).erase()
  expect(orders).toEqual([{ erase: true }])
  expect(text).toBeNull()
  text = JSON.stringify(plain)
  await createShareFile({ root, order: () => Promise.reject(new Error('full')), locks: undefined }).erase()
  expect(text).toBeNull()
})
