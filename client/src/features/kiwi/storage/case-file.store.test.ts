import { describe, expect, it, vi } from 'vitest'
import { countUnsent } from '../../../offline/count-unsent.ts'
import { clearAfterSignOut, forgetPerson } from '../../../offline/engine/device-data.ts'
import { OPERATIONS } from '../../../offline/operations/registry.ts'
import { ALICE, BOB } from '../../../offline/testing/memory-deps.ts'
import type { KeptEvent } from './case-file.ts'
import { aDocument, openCaseDevice, type CaseDevice } from '../testing/case-device.ts'

const MEGABYTE = 1024 * 1024
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const page = (text: string) => ({ text, scanned: false })
const edit = { kind: 'date', words: 'The van struck her.' } as const
const event: KeptEvent = {
  ...{ when: { iso: '2026-03-04', isoEnd: null }, topic: 'other', words: 'She telephoned us.' },
  source: null,
}
const deadline = { id: 'due', name: 'Answer to the complaint', day: '2026-11-12' }
const answer = {
  ...{ question: 'Who struck whom?', only: null, askedAt: 5, documents: 1, unread: [] },
  ...{ sentences: [], nearest: [], written: null },
}

/** A workspace with one document of two pages. */
async function filled(device: CaseDevice, owner = ALICE) {
  const { store } = device
  const workspace = await store.addWorkspace(owner, 'Hale v. Brightway')
  const place = { owner, workspace }
  const added = (await store.addDocument(place, aDocument({ size: 3 }), bytesOf('pdf')))!
  const document = await store.savePages(place, added.id, [page('page one'), page('two')], { state: 'ready' })
  if (document === null) throw new Error('The document is gone.')
  await store.mark(place, `${document.id}/date-0-3`, 'kept')
  await store.edit(place, `${document.id}/date-0-3`, edit)
  await store.saveEvent(place, { ...event, id: 'own' })
  await store.addAnswer(place, answer)
  await store.saveDeadline(place, deadline)
  return { place, document }
}

const documentsOf = async ({ database }: CaseDevice, owner: typeof ALICE) =>
  (await countUnsent(database, owner, OPERATIONS)).documents
const rows = ({ database }: CaseDevice) => database.run(({ caseFiles }) => caseFiles.toArray())

describe('case files', () => {
  it('come back as they were kept, for another window too', async () => {
    const device = openCaseDevice()
    const { place, document } = await filled(device)
    const { store } = openCaseDevice(device.profile)
    expect(await store.workspaces(ALICE)).toMatchObject({
      rows: [{ name: 'Hale v. Brightway', documents: 1, isSample: false }],
      lost: 0,
    })
    expect(await store.documents(ALICE, place.workspace)).toEqual({ rows: [document], lost: 0 })
    expect(document).toMatchObject({ state: 'ready', read: 2, textParts: 1, byteParts: 1 })
    expect(await store.pages(place, document)).toEqual([page('page one'), page('two')])
    expect(await store.bytes(place, document)).toEqual(bytesOf('pdf'))
    expect(await store.marks(ALICE, place.workspace)).toEqual(new Map([[`${document.id}/date-0-3`, 'kept']]))
    expect(await store.edits(ALICE, place.workspace)).toEqual(new Map([[`${document.id}/date-0-3`, edit]]))
    expect(await store.events(ALICE, place.workspace)).toEqual([{ ...event, id: 'own' }])
    expect(await store.answers(ALICE, place.workspace)).toMatchObject([answer])
    expect(await store.deadlines(ALICE, place.workspace)).toEqual([deadline])
  })

  it('keep a large file in parts, and its pages in their order', async () => {
    const device = openCaseDevice()
    const { store } = device
    const place = { owner: ALICE, workspace: await store.addWorkspace(ALICE, 'Large') }
    const bytes = new Uint8Array(9 * MEGABYTE).map((_, at) => at % 251)
    const document = (await store.addDocument(place, aDocument({ size: bytes.length }), bytes))!
    expect(document.byteParts).toBe(3)
    for (let part = 0; part < 12; part += 1)
      await store.savePages(place, document.id, [page(`page ${part}`)], {})
    const read = await store.document(place, document.id)
    expect(read).toMatchObject({ read: 12, textParts: 12 })
    expect((await store.pages(place, read!)).map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, part) => `page ${part}`),
    )
    // Compared whole; element by element would take seconds.
    expect(Buffer.compare(Buffer.from((await store.bytes(place, read!))!), Buffer.from(bytes))).toBe(0)
  })

  it('hold no word that was written in them in the clear', async () => {
    const device = openCaseDevice()
    await filled(device)
    const stored = JSON.stringify(await rows(device), (_, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value)
        : value,
    )
    for (const word of ['Hale', 'Report.pdf', 'page one', 'struck', 'kept', 'telephoned'])
      expect(stored).not.toContain(word)
  })

  it('are locked while their owner’s key is', async () => {
    const device = openCaseDevice()
    const { place } = await filled(device)
    device.profile.server.answers = false
    const { store } = openCaseDevice(device.profile)
    await expect(store.documents(ALICE, place.workspace)).rejects.toMatchObject({ code: 'locked' })
    await expect(store.addWorkspace(ALICE, 'Another')).rejects.toMatchObject({ code: 'locked' })
  })

  it('say what cannot be opened any more, and never that there is nothing', async () => {
    const device = openCaseDevice()
    const { place, document } = await filled(device)
    await device.database.write(['caseFiles'], async ({ caseFiles }) => {
      for (const row of await caseFiles.toArray())
        await caseFiles.put({ ...row, content: { ...row.content, keyId: 'another key' } })
    })
    expect(await device.store.workspaces(ALICE)).toEqual({ rows: [], lost: 1 })
    expect(await device.store.pages(place, document)).toEqual([])
    expect(await device.store.bytes(place, document)).toBeNull()
  })

  it('cannot be moved to another place of the database', async () => {
    const device = openCaseDevice()
    const { place } = await filled(device)
    await device.database.write(['caseFiles'], async ({ caseFiles }) => {
      const row = await caseFiles.where('key').startsWith(`${ALICE}/workspace/`).first()
      if (row) await caseFiles.put({ ...row, key: `${ALICE}/workspace/other` })
    })
    expect(await device.store.workspace(ALICE, 'other')).toBeNull()
    expect(await device.store.workspace(ALICE, place.workspace)).not.toBeNull()
  })
})

describe('what a person changes', () => {
  it('is there until it is undone, whatever is read again', async () => {
    const device = openCaseDevice()
    const { place, document } = await filled(device)
    const finding = `${document.id}/date-0-3`
    await device.store.changeDocument(place, document.id, { state: 'reading', read: 0 })
    expect(await device.store.edits(ALICE, place.workspace)).toEqual(new Map([[finding, edit]]))
    await device.store.edit(place, finding, null)
    expect(await device.store.edits(ALICE, place.workspace)).toEqual(new Map())
    await device.store.saveEvent(place, { ...event, id: 'own', words: 'She wrote to us.' })
    expect(await device.store.events(ALICE, place.workspace)).toMatchObject([{ words: 'She wrote to us.' }])
    await device.store.removeEvent(place, 'own')
    expect(await device.store.events(ALICE, place.workspace)).toEqual([])
  })

  it('is not kept of a document or a workspace that was removed meanwhile', async () => {
    const device = openCaseDevice()
    const { place, document } = await filled(device)
    await device.store.removeDocument(place, document.id)
    await device.store.edit(place, `${document.id}/date-0-3`, edit)
    expect(await device.store.edits(ALICE, place.workspace)).toEqual(new Map())
    await device.store.removeWorkspace(ALICE, place.workspace)
    await device.store.saveEvent(place, { ...event, id: 'late' })
    expect(await rows(device)).toEqual([])
  })
})

describe('removing', () => {
  it('a document takes its text, its bytes and what was decided about it and changed of it', async () => {
    const device = openCaseDevice()
    const { place, document } = await filled(device)
    await device.store.removeDocument(place, document.id)
    const keys = (await rows(device)).map(({ key }) => key)
    expect(keys.filter((key) => key.includes(document.id))).toEqual([])
    // What another window still reads of it is not saved.
    expect(await device.store.savePages(place, document.id, [page('late')], {})).toBeNull()
    expect(await rows(device)).toHaveLength(keys.length)
  })

  it('while its bytes are being stored leaves nothing of it', async () => {
    const device = openCaseDevice()
    const place = { owner: ALICE, workspace: await device.store.addWorkspace(ALICE, 'Large') }
    const document = aDocument({ size: 9 * MEGABYTE })
    const storing = device.store.addDocument(place, document, new Uint8Array(document.size))
    await vi.waitFor(async () => expect(await device.store.document(place, document.id)).not.toBeNull(), {
      interval: 1,
    })
    await device.store.removeDocument(place, document.id)
    expect(await storing).toBeNull()
    expect((await rows(device)).filter(({ key }) => key.includes(document.id))).toEqual([])
  })

  it('a workspace takes everything in it, and leaves the others', async () => {
    const device = openCaseDevice()
    const { place } = await filled(device)
    const other = await filled(device)
    await device.store.removeWorkspace(ALICE, place.workspace)
    const left = (await rows(device)).map(({ key }) => key)
    expect(left.filter((key) => key.includes(place.workspace))).toEqual([])
    expect(await device.store.documents(ALICE, other.place.workspace)).toMatchObject({ rows: [{ read: 2 }] })
  })
})

describe('a sign-out', () => {
  it('leaves documents, sealed, until their person says otherwise', async () => {
    const device = openCaseDevice()
    const { place } = await filled(device)
    await clearAfterSignOut(device.database)
    expect(await documentsOf(device, ALICE)).toBe(1)
    expect(await forgetPerson(device.database, ALICE, { unsent: true, documents: true })).toBe(false)
    const { store } = openCaseDevice(device.profile)
    expect(await store.documents(ALICE, place.workspace)).toMatchObject({ rows: [{ read: 2 }], lost: 0 })
  })

  it('removes them on request, with the key if nothing else waits, and not those of another person', async () => {
    const device = openCaseDevice()
    await filled(device)
    await filled(device, BOB)
    expect(await forgetPerson(device.database, ALICE, { unsent: true, documents: false })).toBe(true)
    expect(await documentsOf(device, ALICE)).toBe(0)
    expect((await rows(device)).every(({ key }) => key.startsWith(`${BOB}/`))).toBe(true)
    expect(await device.database.run(({ wrappedKeys }) => wrappedKeys.get(ALICE))).toBeUndefined()
    expect(await documentsOf(device, BOB)).toBe(1)
  })
})
