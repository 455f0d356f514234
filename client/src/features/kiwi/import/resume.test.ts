import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { OfflineError } from '../../../offline/engine/offline-error.ts'
import { ALICE } from '../../../offline/testing/memory-deps.ts'
import { openCaseDevice } from '../testing/case-device.ts'
import {
  closeWindow,
  fileOf,
  leftInTheMiddle,
  MAIL,
  openRoom,
  pagesOf,
  text,
  textOf,
} from '../testing/import-room.ts'
import { madeUpPdf } from '../testing/scripted-workers.ts'

describe('reading that ends in the middle', () => {
  it('can be stopped, keeps its pages, and goes on', async () => {
    const room = await openRoom()
    const { store } = room.device
    const { savePages } = store
    vi.spyOn(store, 'savePages').mockImplementationOnce(async (...pages) => {
      const saved = await savePages(...pages)
      room.importer.cancel(room.importer.getSnapshot().imports[0]!.key)
      return saved
    })
    room.importer.add([fileOf('Report.pdf', madeUpPdf(pagesOf(60)))])
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
            closeWindow(room)
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

  it('goes on by itself once, however often its document is seen, and a stop of it holds', async () => {
    const { device, workspace } = await leftInTheMiddle()
    const room = await openRoom(device, workspace)
    const [left] = await room.documents()
    room.importer.add([fileOf('Other.pdf', madeUpPdf(['First.', 'SLOW']))])
    await vi.waitFor(() => expect(room.pagesRead).toEqual([1]), { interval: 1 })
    room.importer.adopt(left!)
    room.importer.adopt(left!)
    const waiting = room.importer.getSnapshot().imports.filter(({ file }) => file === 'Report.pdf')
    expect(waiting).toHaveLength(1)
    room.importer.cancel(waiting[0]!.key)
    room.runTimers()
    await room.isDone()
    const [stopped] = await room.documents()
    expect(stopped).toMatchObject({ file: 'Report.pdf', state: 'stopped', read: 25 })
    // A screen that is behind shows it as it was.
    room.importer.adopt(left!)
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'stopped', read: 25 }, {}])
  })

  it('for want of its key goes on once it is there, and no page is lost', async () => {
    const room = await openRoom()
    const { store } = room.device
    const saving = vi.spyOn(store, 'savePages').mockRejectedValue(new OfflineError('locked'))
    const looking = vi.spyOn(store, 'document').mockRejectedValue(new OfflineError('locked'))
    room.importer.add([fileOf('Report.pdf', madeUpPdf(pagesOf(30)))])
    await room.isDone()
    expect(room.notices()).toEqual([
      expect.stringMatching(/^Reading Report\.pdf stopped\. .*locked just now/),
    ])
    saving.mockRestore()
    looking.mockRestore()
    const [left] = await room.documents()
    expect(left).toMatchObject({ state: 'reading', read: 0 })
    room.importer.adopt(left!)
    await room.isDone()
    const [read] = await room.documents()
    expect(read).toMatchObject({ state: 'ready', read: 30 })
    expect(await textOf(room, read!)).toEqual(pagesOf(30))
  })

  it('for want of space is said, keeps what was read, and waits for a press', async () => {
    const room = await openRoom()
    const { store } = room.device
    const full = new DOMException('Full', 'QuotaExceededError')
    const saving = vi.spyOn(store, 'savePages').mockRejectedValue(full)
    room.importer.add([fileOf('Report.pdf', madeUpPdf(pagesOf(30)))])
    await room.isDone()
    expect(room.notices()[0]).toContain('Reading Report.pdf stopped. This device is out of space')
    const [stopped] = await room.documents()
    expect(stopped).toMatchObject({ state: 'stopped', read: 0 })
    room.importer.adopt(stopped!)
    expect(room.importer.getSnapshot().imports).toEqual([])
    saving.mockRestore()
    room.importer.goOn(stopped!)
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'ready', read: 30 }])
  })

  it('while it was stored, for want of space, leaves nothing', async () => {
    const room = await openRoom()
    const { database } = room.device
    const [one, other] = [madeUpPdf(pagesOf(2)), madeUpPdf(pagesOf(3))]
    const write = vi.spyOn(database, 'write')
    write.mockImplementationOnce((...asked) => database.write(...asked))
    write.mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
    room.importer.add([fileOf('One.pdf', one), fileOf('Other.pdf', other)])
    await room.isDone()
    expect(room.notices()[0]).toContain('One.pdf was not added. This device is out of space')
    expect(await room.documents()).toMatchObject([{ file: 'Other.pdf', state: 'ready' }])
  })

  it('for want of its stored file is said, and it reads no more', async () => {
    const { device, workspace } = await leftInTheMiddle()
    const room = await openRoom(device, workspace)
    vi.spyOn(device.store, 'bytes').mockResolvedValue(null)
    const [left] = await room.documents()
    room.importer.adopt(left!)
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'stopped', read: 25 }])
    expect(room.notices()[0]).toContain('The stored copy of Report.pdf can’t be opened any more.')
  })

  it('in a mail takes the attachments that are left, and none twice', async () => {
    const room = await openRoom()
    const place = { owner: ALICE, workspace: room.workspace }
    room.importer.add([fileOf('Mail.eml', text(MAIL))])
    await room.isDone()
    const [mail, note] = await room.documents()
    expect([mail?.state, note?.state]).toEqual(['ready', 'ready'])
    // As the window left it that closed before the last attachment was taken.
    const left = await room.device.store.changeDocument(place, mail!.id, { state: 'reading' })
    await room.device.store.removeDocument(place, note!.id)
    const next = await openRoom(openCaseDevice(room.device.profile), room.workspace)
    next.importer.adopt(left!)
    await next.isDone()
    const again = await next.documents()
    expect(again).toMatchObject([
      { file: 'Mail.eml', state: 'ready', read: 1, textParts: 1 },
      { file: 'Note.txt', state: 'ready', from: 'Mail.eml' },
    ])
    next.importer.goOn({ ...again[0]!, state: 'reading' })
    await next.isDone()
    expect(await next.documents()).toHaveLength(2)
    expect(next.notices()).toEqual([])
  })

  it('because its workspace was deleted leaves nothing of the files that waited', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('One.pdf', madeUpPdf(['First.', 'SLOW'])), fileOf('Note.txt', text('A note.'))])
    await vi.waitFor(() => expect(room.pagesRead).toEqual([1]), { interval: 1 })
    await room.device.store.removeWorkspace(ALICE, room.workspace)
    room.runTimers()
    await room.isDone()
    expect(await room.device.database.run(({ caseFiles }) => caseFiles.count())).toBe(0)
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
