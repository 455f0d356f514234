import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { ALICE, newProfile, openWindow } from '../testing/memory-deps.ts'
import { RecordServer } from '../testing/record-server.ts'
import { createRecords } from './create-records.ts'

const KIND = modelKind(z.string())

function open() {
  const profile = newProfile()
  const server = new RecordServer(KIND)
  const fetched = vi.fn<typeof fetch>((...args) => server.fetch(...args))
  const { database, sealer } = openWindow(profile)
  const records = createRecords({
    ...{ database, sealer },
    kinds: { of: (kind) => (kind === KIND.kind ? KIND : null), all: [KIND] },
    locks: undefined,
    fetch: fetched,
    getAccessToken: () => Promise.resolve({ kind: 'token', token: `token-of-${ALICE}`, userId: ALICE }),
    now: () => profile.clock.now,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    setTimer: () => () => undefined,
    newLeaseId: () => crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
    device: () => Promise.resolve({ deviceId: crypto.randomUUID(), deviceLabel: 'Chrome on Linux' }),
    onUnreachable: () => undefined,
    onQueued: () => undefined,
    onOpened: () => () => undefined,
    deletedAccounts: { found: () => Promise.resolve(), left: () => Promise.resolve(null) },
  })
  return { records, fetched }
}

it('pulls when the network is told before the person is, as a layer that was loaded late learns it', async () => {
  const { records } = open()
  records.online(true)
  records.signedIn(ALICE)
  await vi.waitFor(async () => expect(await records.store.pulledAt(ALICE)).not.toBeNull())
  records.stop()
})

it('pulls once more for whoever asks while a pull runs, and at once for whoever asks when it has ended', async () => {
  const { records, fetched } = open()
  records.signedIn(ALICE)
  await Promise.all([records.pull(), records.pull()])
  expect(fetched).toHaveBeenCalledTimes(2)
  await records.pull().then(() => records.pull())
  expect(fetched).toHaveBeenCalledTimes(4)
  records.stop()
})
