import { describe, expect, it, vi } from 'vitest'
import { OfflineError } from '../../../offline/engine/offline-error.ts'
import { ALICE } from '../../../offline/testing/memory-deps.ts'
import type { Importer } from '../import/importer.ts'
import { aDocument, openCaseDevice } from '../testing/case-device.ts'
import { scriptedWorkers } from '../testing/scripted-workers.ts'
import type { CaseFileWorker } from '../workers/case-client.ts'
import { openWorkspace } from './open-workspace.ts'

const { startCase } = scriptedWorkers()

/** A workspace with two documents of one page each; `crash` ends the worker that runs. */
async function opened() {
  const device = openCaseDevice()
  const { store } = device
  const place = { owner: ALICE, workspace: await store.addWorkspace(ALICE, 'Matter') }
  for (const [file, words] of [
    ['One.txt', 'The fee is 40 percent.'],
    ['Two.txt', 'The roof was insured by Harbor Mutual.'],
  ] as const) {
    const document = await store.addDocument(place, aDocument({ file, sha256: file }), new Uint8Array(3))
    await store.savePages(place, document!.id, [{ text: words, scanned: false }], { state: 'ready' })
  }
  const crashes: (() => void)[] = []
  const start = vi.fn((): CaseFileWorker => {
    const worker = startCase()
    const listen: CaseFileWorker['addEventListener'] = (type: string, listener: unknown) => {
      if (type === 'error') crashes.push(() => (listener as (event: object) => void)({}))
      else worker.addEventListener(type as 'message', listener as () => void)
    }
    return {
      postMessage: (message: unknown) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      addEventListener: listen,
    }
  })
  const importer = { adopt: () => undefined } as unknown as Importer
  const open = openWorkspace({ place, store, importer, startCase: start })
  return { device, store, place, open, start, crash: () => crashes.at(-1)?.() }
}

const asked = (question: string) => ['ask', { question, file: null }] as const

describe('an open workspace', () => {
  it('answers again after its worker has failed, from all documents', async () => {
    const { open, crash, start } = await opened()
    await open.settled()
    const waiting = open.client.call(...asked('What is the fee?'))
    crash()
    await expect(waiting).rejects.toMatchObject({ code: 'internal' })
    expect(open.texts.getSnapshot()).toMatchObject({ ready: 0, hasFailed: true })
    await open.settled()
    expect(open.texts.getSnapshot()).toMatchObject({ ready: 2, of: 2, hasFailed: false })
    const answer = await open.client.call(...asked('What is the fee?'))
    expect(answer.sentences).toMatchObject([{ file: 'One.txt' }])
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('does not ask while a text could not be handed over, and says so', async () => {
    const { open, store } = await opened()
    const pages = vi.spyOn(store, 'pages').mockRejectedValue(new OfflineError('locked'))
    await expect(open.settled()).rejects.toMatchObject({ code: 'locked' })
    expect(open.texts.getSnapshot()).toMatchObject({ ready: 0, hasFailed: true })
    pages.mockRestore()
    open.tryAgain()
    await vi.waitFor(() => expect(open.texts.getSnapshot()).toMatchObject({ ready: 2, hasFailed: false }))
  })

  it('names documents whose stored text cannot be opened any more', async () => {
    const { open, device } = await opened()
    await device.database.write(['caseFiles'], async ({ caseFiles }) => {
      const row = (await caseFiles.toArray()).find(({ key }) => key.includes('/text/'))
      await caseFiles.put({ ...row!, content: { ...row!.content, keyId: 'another key' } })
    })
    const { documents, unopened } = await open.settled()
    expect(documents).toHaveLength(2)
    expect(unopened).toHaveLength(1)
  })

  it('asks nothing more once it is closed', async () => {
    const { open, start } = await opened()
    const stop = open.start()
    await open.settled()
    stop()
    await expect(open.settled()).rejects.toMatchObject({ code: 'internal' })
    expect(open.texts.getSnapshot().hasFailed).toBe(false)
    expect(start).toHaveBeenCalledTimes(1)
  })
})
