import { expect, it } from 'vitest'
import { z } from 'zod'
import { ALICE } from '../../offline/testing/memory-deps.ts'
import { createTestCore } from '../../testing/test-core.ts'
import { copyOf, forgetConversation, noteRead } from './kept-conversations.ts'

it('keeps the twenty conversations that were read last, and none that is gone', async () => {
  const { snapshots } = createTestCore()
  const keep = async (id: string): Promise<void> => {
    await snapshots.save(ALICE, copyOf(id), id)
    await noteRead(snapshots, ALICE, id)
  }
  const kept = async (): Promise<readonly number[]> => {
    const found = await Promise.all(
      Array.from({ length: 23 }, (_, n) => snapshots.read(ALICE, copyOf(`${n}`), z.string())),
    )
    return found.flatMap((copy, n) => (copy === null ? [] : [n]))
  }
  for (let n = 0; n < 20; n += 1) await keep(`${n}`)
  await keep('0')
  await keep('20')
  await keep('21')
  expect(await kept()).toEqual([0, ...Array.from({ length: 19 }, (_, n) => n + 3)])
  await forgetConversation(snapshots, ALICE, '5')
  await keep('22')
  expect(await kept()).toEqual([0, 3, 4, ...Array.from({ length: 17 }, (_, n) => n + 6)])
})
