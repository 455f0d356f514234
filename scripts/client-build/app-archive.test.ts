import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isAppArchive } from '../../shared/contracts/app-archive.ts'
import { withAppArchive } from './app-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'app-archive-'))
mkdirSync(join(folder, 'assets'))
afterAll(() => rmSync(folder, { recursive: true }))

function listed(url: string, content: string, revision: string | null = null) {
  writeFileSync(join(folder, url), content)
  return { url, revision, size: content.length }
}

describe('the archive of the app', () => {
  it('holds the scripts and styles with a hash in their name, and is the last of the list', () => {
    const files = [
      listed('assets/b-aaaaaaaa.js', 'say("é")'),
      listed('assets/a-aaaaaaaa.css', 'p { margin: 0 }'),
      listed('assets/font-aaaaaaaa.woff2', 'binary'),
      listed('theme.js', 'changes', 'r1'),
      listed('index.html', 'is filled in', 'r2'),
    ]
    const all = withAppArchive(files, folder)
    expect(all.slice(0, -1)).toEqual(files)
    const archive = all.at(-1)!
    expect([isAppArchive(archive.url), archive.revision]).toEqual([true, null])
    expect(JSON.parse(readFileSync(join(folder, archive.url), 'utf8'))).toEqual({
      '/assets/a-aaaaaaaa.css': 'p { margin: 0 }',
      '/assets/b-aaaaaaaa.js': 'say("é")',
    })
  })

  it('has another name when a file has other content, and the same whatever the order', () => {
    const nameFor = (...files: Parameters<typeof withAppArchive>[0][number][]) =>
      withAppArchive(files, folder).at(-1)?.url
    const one = listed('assets/one-aaaaaaaa.js', '1')
    const two = listed('assets/two-aaaaaaaa.js', '2')
    const name = nameFor(one, two)
    expect(nameFor(two, one)).toBe(name)
    expect(nameFor(one, listed('assets/two-aaaaaaaa.js', '3'))).not.toBe(name)
  })
})
