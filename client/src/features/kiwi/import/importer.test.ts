import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../../offline/testing/memory-deps.ts'
import { queueingLocks } from '../../../offline/testing/queueing-locks.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { openCaseDevice, type CaseDevice } from '../testing/case-device.ts'
import { madeUpPdf, scriptedWorkers } from '../testing/scripted-workers.ts'
import type { AddedFile } from './file-taker.ts'
import { createImporter, type Importer, type ImporterDeps } from './importer.ts'

type Room = {
  readonly device: CaseDevice
  readonly importer: Importer
  readonly workspace: string
  /** Numbers of the pages that were read, in order. */
  readonly pagesRead: number[]
  /** Runs what a timer waits for. */
  readonly runTimers: () => void
  readonly documents: () => Promise<readonly CaseDocument[]>
  readonly notices: () => readonly string[]
  /** Resolves when nothing is being taken or read. */
  readonly isDone: () => Promise<void>
}

async function openRoom(
  device: CaseDevice = openCaseDevice(),
  workspace?: string,
  change: Partial<ImporterDeps> = {},
): Promise<Room> {
  const { store } = device
  const place = workspace ?? (await store.addWorkspace(ALICE, 'Matter'))
  const pagesRead: number[] = []
  const timers = new Set<() => void>()
  const importer = createImporter({
    ...{
      store,
      place: { owner: ALICE, workspace: place },
      locks: undefined,
      now: () => (device.profile.clock.now += 1),
    },
    ...scriptedWorkers((number) => pagesRead.push(number)),
    setTimer: (work) => {
      timers.add(work)
      return () => timers.delete(work)
    },
    digest: (bytes) => Promise.resolve(new TextDecoder().decode(bytes).slice(0, 400)),
    room: () => Promise.resolve(null),
    ...change,
  })
  return {
    ...{ device, importer, workspace: place, pagesRead },
    runTimers: () => [...timers].forEach((work) => work()),
    documents: async () => (await store.documents(ALICE, place)).rows,
    notices: () => importer.getSnapshot().notices.map(({ words }) => words),
    isDone: () =>
      vi.waitFor(() => expect(importer.getSnapshot().imports).toEqual([]), { timeout: 5_000, interval: 1 }),
  }
}

const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>): AddedFile => ({
  ...{ name, size: bytes.length },
  bytes: () => Promise.resolve(bytes),
})
const text = (words: string) => new TextEncoder().encode(words)
const pagesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Text of page ${at + 1}.`)

async function textOf({ device, workspace }: Room, document: CaseDocument): Promise<readonly string[]> {
  const pages = await device.store.pages({ owner: ALICE, workspace }, document)
  return pages.map((page) => page.text)
}

describe('files that are added', () => {
  it('are stored and read, each kind by its content', async () => {
    const room = await openRoom()
    room.importer.add([
      fileOf('Report.pdf', madeUpPdf(['First page.', 'SCAN', 'UNREADABLE', ''])),
      fileOf('Note.txt', text('A note.')),
    ])
    await room.isDone()
    const [report, note] = await room.documents()
    expect(report).toMatchObject({
      ...{ file: 'Report.pdf', kind: 'pdf', state: 'ready', pages: 4, read: 4 },
      ...{ scanned: [2], unreadable: [3] },
    })
    expect(await textOf(room, report!)).toEqual(['First page.', '', '', ''])
    expect(note).toMatchObject({ file: 'Note.txt', kind: 'txt', state: 'ready', pages: 1, read: 1 })
    expect(room.notices()).toEqual([])
  })

  it('are not taken twice, and get names of their own', async () => {
    const room = await openRoom()
    room.importer.add([
      fileOf('Note.txt', text('A note.')),
      fileOf('Copy.txt', text('A note.')),
      fileOf('Note.txt', text('Another note.')),
    ])
    await room.isDone()
    expect((await room.documents()).map(({ file }) => file)).toEqual(['Note.txt', 'Note (2).txt'])
    expect(room.notices()).toEqual(['Copy.txt is already here as Note.txt.'])
  })

  it('bring their attachments along', async () => {
    const mail = [
      'From: a@example.test\r\nSubject: Hi\r\nMIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the note.',
      '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=Note.txt\r\n\r\nThe note.\r\n--b--',
    ]
    const room = await openRoom()
    room.importer.add([fileOf('Mail.eml', text(mail.join('\r\n')))])
    await room.isDone()
    expect(await room.documents()).toMatchObject([
      { file: 'Mail.eml', kind: 'eml', from: null, mail: { attachments: ['Note.txt'] } },
      { file: 'Note.txt', kind: 'txt', from: 'Mail.eml' },
    ])
  })

  it('are refused in words, and then not kept', async () => {
    const room = await openRoom(undefined, undefined, { room: () => Promise.resolve(10 * 1024 * 1024) })
    room.importer.add([
      fileOf('Odd.bin', new Uint8Array([0, 1, 2, 3])),
      { name: 'Huge.pdf', size: 132 * 1024 * 1024, bytes: () => Promise.reject(new Error('not asked for')) },
      { name: 'Big.pdf', size: 20 * 1024 * 1024, bytes: () => Promise.reject(new Error('not asked for')) },
    ])
    await room.isDone()
    expect(room.notices()).toEqual([
      'Odd.bin is not a PDF, Word, text or mail file.',
      'Huge.pdf has 132 MB; up to 100 MB can be read here.',
      'This device has 10 MB left for this app; Big.pdf needs about 60 MB. Remove documents first.',
    ])
    expect(await room.device.database.run(({ caseFiles }) => caseFiles.count())).toBe(1)
  })

  it('that are too long or damaged as a whole are refused', async () => {
    const room = await openRoom()
    room.importer.add([
      fileOf('Long.pdf', madeUpPdf(pagesOf(2_001))),
      fileOf('Bad.pdf', madeUpPdf(['UNREADABLE', 'UNREADABLE'])),
    ])
    await room.isDone()
    expect(room.notices()).toEqual([
      'Long.pdf has 2,001 pages; up to 2,000 can be read here.',
      'Bad.pdf is damaged and cannot be read.',
    ])
    expect(await room.documents()).toEqual([])
  })

  it('that are pictures alone are kept, and it is said', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Scan.pdf', madeUpPdf(['SCAN', 'SCAN']))])
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'ready', scanned: [1, 2] }])
    expect(room.notices()[0]).toContain('Scan.pdf has no text, only pictures of pages.')
  })

  it('are read with their password, which nothing keeps', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Locked.pdf', madeUpPdf(['Secret.'], 'opensesame'))])
    await room.isDone()
    const [locked] = await room.documents()
    expect(locked).toMatchObject({ state: 'locked', read: 0 })
    room.importer.goOn(locked!, 'wrong')
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'locked' }])
    room.importer.goOn(locked!, 'opensesame')
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'ready', read: 1 }])
  })

  it('lose a page that takes too long, and nothing else', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Report.pdf', madeUpPdf(['One.', 'SLOW', 'Three.']))])
    await vi.waitFor(() => expect(room.pagesRead).toEqual([1]))
    await vi.waitFor(() => {
      room.runTimers()
      expect(room.pagesRead).toEqual([1, 3])
    })
    await room.isDone()
    const [report] = await room.documents()
    expect(report).toMatchObject({ state: 'ready', read: 3, unreadable: [2] })
    expect(await textOf(room, report!)).toEqual(['One.', '', 'Three.'])
  })

  it('keep what was read before the browser ran out of memory', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Report.pdf', madeUpPdf([...pagesOf(30), 'CRASH']))])
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'stopped', read: 30 }])
    expect(room.notices()[0]).toContain('stopped at page 30: the browser ran out of memory')
  })
})

describe('reading that ends in the middle', () => {
  it('can be stopped, keeps its pages, and goes on', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Report.pdf', madeUpPdf(pagesOf(60)))])
    await vi.waitFor(() => expect(room.pagesRead.length).toBeGreaterThan(30), { interval: 1 })
    const [running] = room.importer.getSnapshot().imports
    room.importer.cancel(running!.key)
    await room.isDone()
    const [stopped] = await room.documents()
    expect(stopped).toMatchObject({ state: 'stopped', pages: 60, read: room.pagesRead.at(-1) })
    room.importer.goOn(stopped!)
    await room.isDone()
    expect(room.pagesRead).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    expect(await textOf(room, (await room.documents())[0]!)).toEqual(pagesOf(60))
  })

  it('is resumed where it was saved: whenever the window closes, no page is lost, none is doubled, and at most 25 are read again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
        async (count, closings) => {
          const first = await openRoom()
          const { device, workspace } = first
          first.importer.add([fileOf('Report.pdf', madeUpPdf(pagesOf(count)))])
          let room = first
          for (const after of closings) {
            await vi.waitFor(
              () =>
                expect(
                  room.pagesRead.length >= after || room.importer.getSnapshot().imports.length === 0,
                ).toBe(true),
              { interval: 1 },
            )
            // Nothing of the window is saved any more, and it is not asked to stop.
            vi.spyOn(room.device.store, 'savePages').mockResolvedValue(null)
            const before = room.pagesRead.at(-1) ?? 0
            room = await openRoom(openCaseDevice(device.profile), workspace)
            const next = room
            const [document] = await room.documents()
            if (document?.state !== 'reading') continue
            room.importer.goOn(document)
            await vi.waitFor(
              () =>
                expect(next.pagesRead.length > 0 || next.importer.getSnapshot().imports.length === 0).toBe(
                  true,
                ),
              { interval: 1 },
            )
            expect(before - (next.pagesRead[0] ?? before)).toBeLessThan(25)
          }
          await room.isDone()
          await first.isDone()
          const [document] = await room.documents()
          if (document === undefined) return
          expect(document).toMatchObject({ state: 'ready', read: count })
          expect(await textOf(room, document)).toEqual(pagesOf(count))
        },
      ),
      { numRuns: 15, seed: 20261126 },
    )
  })

  it('while its bytes were stored is said, and the rest is removed', async () => {
    const room = await openRoom()
    const place = { owner: ALICE, workspace: room.workspace }
    room.importer.add([fileOf('Note.txt', text('A note.'))])
    await room.isDone()
    const [note] = await room.documents()
    const half = await room.device.store.changeDocument(place, note!.id, { state: 'storing' })
    room.importer.goOn(half!)
    await room.isDone()
    expect(await room.documents()).toEqual([])
    expect(room.notices()).toEqual([
      'Note.txt was not stored completely when the window closed. Add it again.',
    ])
  })
})

it('one window reads at a time, and the other goes on when it is done', async () => {
  const locks = queueingLocks()
  const device = openCaseDevice()
  const one = await openRoom(device, undefined, { locks })
  const other = await openRoom(openCaseDevice(device.profile), one.workspace, { locks })
  // It holds the turn until its time is over.
  one.importer.add([fileOf('One.pdf', madeUpPdf(['First.', 'SLOW']))])
  await vi.waitFor(() => expect(one.pagesRead).toEqual([1]), { interval: 1 })
  other.importer.add([fileOf('Other.txt', text('Other.'))])
  await vi.waitFor(() => expect(other.importer.getSnapshot().isElsewhere).toBe(true), { interval: 1 })
  expect(await other.documents()).toHaveLength(1)
  one.runTimers()
  await one.isDone()
  await other.isDone()
  expect(other.importer.getSnapshot().isElsewhere).toBe(false)
  expect((await other.documents()).map(({ file, state }) => `${file} ${state}`)).toEqual([
    'One.pdf ready',
    'Other.txt ready',
  ])
})
