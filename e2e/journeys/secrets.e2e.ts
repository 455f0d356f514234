/** The secrets of the running product are in none of the files that it serves. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSecrets } from '../../runtime/secrets.ts'
import { expect, test } from '../fixtures/test.ts'

const built = join(import.meta.dirname, '..', '..', 'dist', 'client')

test('[EM-04] no file that a browser can fetch holds a secret', ({ product }) => {
  const secrets = Object.entries(readSecrets(product.workplace.dataDir)).filter(
    ([name]) => name !== 'SUPABASE_ANON_KEY',
  )
  expect(secrets.length).toBeGreaterThan(3)
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const content = readFileSync(join(file.parentPath, file.name), 'utf8')
    for (const [name, value] of secrets) {
      expect(content.includes(value), `${file.name} holds the value of ${name}`).toBe(false)
    }
    expect(content.includes('EMAIL_HMAC_SECRET'), `${file.name} names the signing secret`).toBe(false)
  }
})
