import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutBodies } from './zod-without-json-schema.ts'

const CORE = join(import.meta.dirname, '../../node_modules/zod/v4/core')

async function load(code: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
}

test.each(['to-json-schema.js', 'json-schema-processors.js'])(
  '%s keeps its exports without their code',
  async (file) => {
    const whole = (await import(/* @vite-ignore */ join(CORE, file))) as Record<string, unknown>
    const bare = await load(withoutBodies(readFileSync(join(CORE, file), 'utf8')))
    const functions = Object.keys(whole).sort()
    expect(functions.length).toBeGreaterThan(1)
    expect(Object.keys(bare).sort()).toEqual(functions)
  },
)

test('what zod makes of them throws when it is called', async () => {
  const { make } = await load(withoutBodies('export function make(schema) { return () => schema }'))
  const method = (make as () => () => unknown)()
  expect(method).toThrow('JSON Schema is left out of the client')
})

test('a module that exports in another way fails the build', () => {
  expect(() => withoutBodies('const a = 1\nexport { a, a as b }')).toThrow('in another way')
})
