import { describe, expect, it, vi } from 'vitest'
import { queueingLocks } from '../../../offline/testing/queueing-locks.ts'
import { openCaseDevice } from '../testing/case-device.ts'
import { fileOf, MAIL, openRoom, pagesOf, text, textOf } from '../testing/import-room.ts'
import { madeUpMsg } from '../testing/made-up-msg.ts'
import { madeUpPdf, scriptedWorkers } from '../testing/scripted-workers.ts'

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
    const room = await openRoom()
    room.importer.add([fileOf('Mail.eml', text(MAIL))])
    await room.isDone()
    expect(await room.documents()).toMatchObject([
      { file: 'Mail.eml', kind: 'eml', from: null, mail: { attachments: ['Note.txt'] } },
      { file: 'Note.txt', kind: 'txt', from: 'Mail.eml' },
    ])
  })

  it('of Outlook are read in a worker of their own, with their attachments', async () => {
    const bytes = madeUpMsg({
      ...{
        subject: 'Offer',
        from: 'Dana',
        address: 'dana@a.example',
        to: 'Us',
        body: 'We offer $5.',
        sentAt: 0,
      },
      attachments: [{ name: 'Note.txt', bytes: text('The note.') }],
    })
    const room = await openRoom()
    room.importer.add([fileOf('Offer.msg', bytes)])
    await room.isDone()
    expect(await room.documents()).toMatchObject([
      { file: 'Offer.msg', kind: 'msg', state: 'ready', mail: { subject: 'Offer' } },
      { file: 'Note.txt', kind: 'txt', from: 'Offer.msg' },
    ])

    const startMsg = () => {
      const worker = scriptedWorkers().startMsg()
      return Object.assign(worker, {
        addEventListener: (type: string, listener: () => void) => {
          if (type === 'error') queueMicrotask(listener)
        },
      })
    }
    const offline = await openRoom(undefined, undefined, { startMsg })
    offline.importer.add([fileOf('Offer.msg', bytes)])
    await offline.isDone()
    expect(offline.notices()).toEqual([expect.stringContaining('has to be opened once online')])
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

  it('have no page more when closing them takes too long', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Report.pdf', madeUpPdf(['One.', 'Two.', 'NEVER CLOSES']))])
    await vi.waitFor(() => expect(room.pagesRead).toEqual([1, 2]), { interval: 1 })
    await vi.waitFor(() => {
      room.runTimers()
      expect(room.importer.getSnapshot().imports).toEqual([])
    })
    expect(await room.documents()).toMatchObject([{ state: 'ready', pages: 2, read: 2, unreadable: [] }])
  })

  it('that were moved after they were chosen are said', async () => {
    const room = await openRoom()
    const moved = new DOMException('Moved', 'NotFoundError')
    room.importer.add([{ name: 'Gone.pdf', size: 3, bytes: () => Promise.reject(moved) }])
    await room.isDone()
    expect(room.notices()).toEqual([
      'Gone.pdf could not be opened: it was moved or changed after it was chosen. Choose it again.',
    ])
  })

  it('keep what was read before the browser ran out of memory', async () => {
    const room = await openRoom()
    room.importer.add([fileOf('Report.pdf', madeUpPdf([...pagesOf(30), 'CRASH']))])
    await room.isDone()
    expect(await room.documents()).toMatchObject([{ state: 'stopped', read: 30 }])
    expect(room.notices()[0]).toContain('stopped at page 30: the browser ran out of memory')
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
