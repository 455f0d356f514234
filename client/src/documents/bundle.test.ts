import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { packBundle, type BundleManifest } from './bundle.ts'

it('a bundle has its files byte for byte, the hash of each, and names what is not in it', async () => {
  const files = Array.from({ length: 5 }, (_, at) => ({
    name: `letters/0${at}-letter.pdf`,
    title: `Letter ${at} to Nguyễn`,
    bytes: Uint8Array.from({ length: 3_000 * at }, (_unused, index) => (index * 31 + at) % 251),
  }))
  const absent = [{ title: 'Ledger “bill.pdf”', why: 'it is in OneDrive' }]
  const zip = unzipSync(
    await packBundle({ title: 'Roe v. Acme', at: Date.parse('2026-11-26T11:00:00Z'), files, absent }),
  )
  expect(Object.keys(zip).toSorted()).toEqual(
    [...files.map(({ name }) => name), 'index.txt', 'manifest.json'].toSorted(),
  )
  const manifest = JSON.parse(strFromU8(zip['manifest.json']!)) as BundleManifest
  expect(manifest).toMatchObject({ madeAt: '2026-11-26T11:00:00.000Z', absent })
  expect(manifest.files).toHaveLength(files.length)
  for (const { name, sha256, bytes } of manifest.files) {
    const unpacked = zip[name]!
    expect(unpacked).toEqual(files.find((file) => file.name === name)?.bytes)
    expect([unpacked.length, createHash('sha256').update(unpacked).digest('hex')]).toEqual([bytes, sha256])
  }
  const index = strFromU8(zip['index.txt']!)
  for (const words of [
    'Roe v. Acme',
    'Letter 4 to Nguyễn',
    'Not in this bundle (1)',
    'Ledger “bill.pdf”: it is in OneDrive',
  ])
    expect(index).toContain(words)
})
