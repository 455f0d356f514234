import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureSecrets, newSecret, readSecrets } from './secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

describe('ensureSecrets', () => {
  it('makes what is missing, keeps what is there, for the owner alone', () => {
    const first = ensureSecrets(dataDir, { ONE: newSecret })
    const second = ensureSecrets(dataDir, { ONE: newSecret, TWO: newSecret })
    expect(second['ONE']).toBe(first['ONE'])
    expect(second['TWO']).toHaveLength(43)
    expect(readSecrets(dataDir)).toEqual(second)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('gives programs that start at the same time the same secrets', async () => {
    const script = `import { ensureSecrets, newSecret } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))}
      console.log(ensureSecrets(${JSON.stringify(dataDir)}, { A: newSecret, B: newSecret }).A)`
    const start = (): Promise<{ stdout: string }> =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    const outputs = await Promise.all([start(), start(), start(), start()])
    expect(new Set(outputs.map((output) => output.stdout.trim())).size).toBe(1)
  })

  it('does not overwrite a file it cannot read', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '["not", "an", "object"]')
    expect(() => ensureSecrets(dataDir, { ONE: newSecret })).toThrow('Restore it from a copy')
  })
})
