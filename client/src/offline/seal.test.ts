import { expect, it } from 'vitest'
import { createSealer } from './seal.ts'
import { newProfile, openWindow } from './testing/memory-deps.ts'

it('what is sealed opens for the same row only, in every window, and with a key that cannot be taken out', async () => {
  const profile = newProfile()
  const { database, sealer } = openWindow(profile)
  const sealed = await sealer.seal('privileged facts', 'outbox/1/alice')
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('privileged')

  const other = openWindow(profile)
  expect(await other.sealer.open(sealed, 'outbox/1/alice')).toBe('privileged facts')
  expect(await other.sealer.open(sealed, 'outbox/2/alice')).toBeNull()
  expect(await other.sealer.open({ ...sealed, data: sealed.data.slice(1) }, 'outbox/1/alice')).toBeNull()
  const stored = await database.run(({ keys }) => keys.toArray())
  expect(stored.map(({ key }) => key.extractable)).toEqual([false])
})

it('two windows that start at once agree on one key', async () => {
  const profile = newProfile()
  const windows = Array.from({ length: 4 }, () => openWindow(profile))
  const sealed = await Promise.all(windows.map(({ sealer }, index) => sealer.seal(`text ${index}`, 'row')))
  const opened = await Promise.all(
    sealed.map((one, index) => windows[(index + 1) % 4]!.sealer.open(one, 'row')),
  )
  expect(opened).toEqual(['text 0', 'text 1', 'text 2', 'text 3'])
})

it('a profile without its key does not open what another one sealed', async () => {
  const sealed = await openWindow(newProfile()).sealer.seal('text', 'row')
  const { database } = openWindow(newProfile())
  expect(await createSealer(database, crypto).open(sealed, 'row')).toBeNull()
})
