import { describe, expect, it, vi } from 'vitest'
import type { CloudFile } from '../../../../../shared/contracts/integrations/cloud-files.ts'
import type { MailMessage } from '../../../../../shared/contracts/integrations/mail.ts'
import { IntegrationFailure } from '../../../platform/integrations/integration-failure.ts'
import { openRoom, text, textOf } from '../testing/import-room.ts'
import { attachmentFile, cloudFile, mailFile, newerFile } from './account-files.ts'

const FILE: CloudFile = {
  ...{ id: 'f1', name: 'Note.txt', mimeType: 'text/plain', size: 7, modifiedAt: null },
  ...{ isFolder: false, isDownloadable: true, webUrl: null },
}
const MAIL: MailMessage = {
  ...{ id: 'm1', subject: 'Records: your\r\nrequest', preview: '', hasAttachments: true, isRead: false },
  ...{ from: { name: 'Zoë Clerk', address: 'zoe@a.example' }, to: [{ name: null, address: 'us@b.example' }] },
  ...{ cc: [], receivedAt: '2026-11-20T12:00:00Z', body: 'The records cost $45.00 – see the bill.' },
  ...{ html: null, leftOut: null },
}
const SOURCE = { provider: 'google', fileId: 'f1' } as const
const downloadOf = (words: string) => ({ download: () => Promise.resolve(new Blob([words])) })
const failing = (error: Error) => ({ download: () => Promise.reject(error) })

describe('files of a connected account', () => {
  it('are downloaded when their turn comes, and know where a newer version may be', async () => {
    const room = await openRoom()
    const steps: string[] = []
    room.importer.subscribe(() => steps.push(...room.importer.getSnapshot().imports.map(({ step }) => step)))
    room.importer.add([cloudFile('google', FILE, downloadOf('A note.'))])
    await room.isDone()
    const [note] = await room.documents()
    expect(note).toMatchObject({ file: 'Note.txt', kind: 'txt', state: 'ready', source: SOURCE })
    expect([...new Set(steps)]).toEqual(['waiting', 'fetching', 'storing', 'reading'])
  })

  it('of Google itself come as PDF', () => {
    const file = { ...FILE, name: 'Retainer', mimeType: 'application/vnd.google-apps.document', size: null }
    expect(cloudFile('google', file, downloadOf(''))).toMatchObject({ name: 'Retainer.pdf', size: 0 })
  })

  it('are looked for anew: the same is said to be the newest, another is added beside it', async () => {
    const room = await openRoom()
    room.importer.add([cloudFile('google', FILE, downloadOf('A note.'))])
    await room.isDone()
    room.importer.add([newerFile('Note.txt', SOURCE, downloadOf('A note.'))])
    await room.isDone()
    expect(room.notices()).toEqual(['Note.txt is the newest version.'])
    room.importer.add([newerFile('Note.txt', SOURCE, downloadOf('A longer note.'))])
    await room.isDone()
    expect(room.notices()[1]).toBe('Note.txt has a newer version. It was added as Note (2).txt.')
    expect((await room.documents()).map(({ file }) => file)).toEqual(['Note.txt', 'Note (2).txt'])
  })

  it('that do not come are said to, with what to do', async () => {
    const room = await openRoom()
    const lost = new IntegrationFailure('Failed to download file', {
      ...{ kind: 'refused', status: 409, code: 'reconnect_needed', message: 'Reconnect.' },
      ...{ details: [], retryAfter: null },
    })
    room.importer.add([
      cloudFile('google', FILE, failing(lost)),
      cloudFile('onedrive', FILE, failing(new IntegrationFailure('Failed to download file'))),
    ])
    await room.isDone()
    expect(room.notices()).toEqual([
      'Connect Google again to read Note.txt.',
      'Note.txt was not added. Failed to download file',
    ])
    expect(await room.documents()).toEqual([])
  })

  it('of an unknown size are refused once it is known', async () => {
    const room = await openRoom()
    const huge = {
      size: 101 * 1024 * 1024,
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(101 * 1024 * 1024)),
    }
    room.importer.add([
      cloudFile('google', { ...FILE, size: null }, { download: () => Promise.resolve(huge as Blob) }),
    ])
    await room.isDone()
    expect(room.notices()).toEqual(['Note.txt has 101 MB; up to 100 MB can be read here.'])
  })

  it('are not said to have failed when a person stops them', async () => {
    const room = await openRoom()
    const download = vi.fn(
      (_: Pick<CloudFile, 'id'>, signal: AbortSignal) =>
        new Promise<Blob>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    )
    room.importer.add([cloudFile('google', FILE, { download })])
    await vi.waitFor(() => expect(download).toHaveBeenCalled())
    room.importer.cancel(room.importer.getSnapshot().imports[0]!.key)
    await room.isDone()
    expect(room.notices()).toEqual([])
  })
})

describe('mails of a connected account', () => {
  it('are read with their sender, date and words', async () => {
    const room = await openRoom()
    room.importer.add([mailFile(MAIL, { message: () => Promise.resolve(MAIL) })])
    await room.isDone()
    const [mail] = await room.documents()
    expect(mail).toMatchObject({
      ...{ file: 'Records your request.eml', kind: 'eml', source: null },
      mail: { subject: 'Records: your request', from: expect.stringContaining('zoe@a.example') as string },
    })
    expect((await textOf(room, mail!)).join('')).toContain('The records cost $45.00 – see the bill.')
  })

  it('say what of them is missing', async () => {
    const room = await openRoom()
    room.importer.add([mailFile(MAIL, { message: () => Promise.resolve({ ...MAIL, leftOut: 'end' }) })])
    await room.isDone()
    const [mail] = await room.documents()
    expect((await textOf(room, mail!)).join('')).toContain('The rest of this mail is too long')
  })

  it('give their attachments one by one', async () => {
    const room = await openRoom()
    const attachment = {
      ...{
        id: 'a1',
        name: 'Bill.txt',
        mimeType: 'text/plain',
        size: 7,
        isInline: false,
        isDownloadable: true,
      },
    }
    const calls = { attachment: () => Promise.resolve(new Blob([text('Due $5.')])) }
    room.importer.add([attachmentFile(MAIL, attachment, calls)])
    await room.isDone()
    expect(await room.documents()).toMatchObject([
      { file: 'Bill.txt', kind: 'txt', source: null, from: null },
    ])
  })
})
