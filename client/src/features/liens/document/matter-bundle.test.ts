import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { aLien, aMatter, anAsk, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { finalDocument } from '../../../../../shared/domain/documents/document-model.ts'
import { merge } from '../../../../../shared/domain/documents/template.ts'
import { reductionRequest } from '../../../../../shared/domain/documents/templates/reduction-request.ts'
import { COMPLETE_DATA } from '../../../../../shared/domain/documents/testing/complete-data.ts'
import type { JsonValue, UnitValues } from '../../../../../shared/domain/records/record.ts'
import { packBundle, type BundleManifest } from '../../../documents/bundle.ts'
import { makeBundle } from './make-bundle.ts'
import { bundlePlan } from './matter-bundle.ts'

const [BOOK, LIEN, ASK] = [madeId(1), madeId(2), madeId(3)]
const AT = '2026-11-26T11:00:00.000Z'
const final = finalDocument(merge(reductionRequest, COMPLETE_DATA).document)
if (!final.ok) throw new Error('it is complete')
const content = JSON.parse(
  JSON.stringify({ blocks: final.document.blocks, data: COMPLETE_DATA }),
) as JsonValue

const letter = (title: string, more: UnitValues = {}): UnitValues => ({
  ...{ book: BOOK, title, template: { id: 'T2', version: 1 }, content },
  ...more,
})
const FINAL = { final: { hash: 'a'.repeat(64), who: 'Ann', at: AT } }
const body: UnitValues = {
  ...aMatter(),
  ...aLien(LIEN),
  [`files/${madeId(20)}`]: {
    ...{ lien: LIEN, provider: 'onedrive', fileId: 'abc', name: 'Ledger.pdf', changedAt: null },
    ...{ url: 'https://files.test/1', kind: 'ledger', who: 'Ann', at: AT },
  },
  [`asks/${ASK}`]: anAsk(LIEN, madeId(11)),
  [`answers/${madeId(21)}`]: {
    ...{ ask: ASK, lien: LIEN, kind: 'ledger', cents: null, name: 'Pat', note: '', at: AT },
    file: { id: madeId(22), name: 'bill.pdf', size: 5 },
  },
}
const documents = [
  { id: madeId(30), body: letter('To Mercy', FINAL) },
  { id: madeId(31), body: letter('Hidden one', { ...FINAL, hidden: true }) },
  { id: madeId(32), body: letter('A draft') },
  { id: madeId(33), body: { book: BOOK, title: 'Broken' } },
]

describe('the bundle of a matter', () => {
  const plan = bundlePlan({ id: BOOK, body }, documents, 2)

  it('has final documents under names without facts of the case, and names everything that it lacks', () => {
    expect(plan.documents.map(({ name }) => name)).toEqual([
      'letters/01-lien-reduction-request',
      'letters/02-lien-reduction-request',
    ])
    expect(plan.absent.map(({ title, why }) => `${title}: ${why}`)).toEqual([
      'A draft: it is a draft',
      'Broken: it can’t be read on this device',
      '2 documents: can’t be opened on this device just now; they may be of other matters',
      'Ledger or bill “Ledger.pdf”: it is in OneDrive, https://files.test/1',
      '“bill.pdf” of Pat: it came by link and is with our server',
    ])
  })

  it('is made one file after another, says how far it is, and unpacks to what its hashes say', async () => {
    const parts: number[] = []
    const files = {
      renderPdf: async () => Promise.resolve(new Blob(['%PDF-'])),
      renderDocx: async () => Promise.resolve(new Blob(['PK'])),
      packBundle: async (order: Parameters<typeof packBundle>[0]) => new Blob([await packBundle(order)]),
    }
    const { signal } = new AbortController()
    const zip = await makeBundle(plan, {
      ...{ files, now: () => Date.parse(AT), signal, onProgress: (part: number) => parts.push(part) },
    })
    const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    const manifest = JSON.parse(strFromU8(unpacked['manifest.json']!)) as BundleManifest
    expect(manifest.files).toHaveLength(4)
    for (const { name, sha256 } of manifest.files)
      expect(createHash('sha256').update(unpacked[name]!).digest('hex')).toBe(sha256)
    expect(parts).toEqual([1 / 3, 2 / 3])
  })
})
