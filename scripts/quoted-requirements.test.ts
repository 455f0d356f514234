import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const TESTS = '{client,bff,api,sandbox,shared,runtime,scripts,e2e}/**/*.{test.ts,test.tsx,e2e.ts}'

/** Ids in square brackets, as a test's title quotes them. */
function quotedIds(): Set<string> {
  const quoted = new Set<string>()
  for (const file of globSync(TESTS, { cwd: root, exclude: (path) => path.includes('node_modules') })) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, id = ''] of text.matchAll(/\[([A-Z]{2}-\d{2})\]/g)) quoted.add(id)
  }
  return quoted
}

function listedIds(): string[] {
  const text = readFileSync(join(root, 'docs', 'spec', 'requirements.md'), 'utf8')
  return [...text.matchAll(/^- ([A-Z]{2}-\d{2}): /gm)].map(([, id = '']) => id)
}

it('every requirement that a test quotes is listed once, and every listed one is quoted', () => {
  const listed = listedIds()
  expect(listed).toHaveLength(new Set(listed).size)
  expect(new Set(listed)).toEqual(quotedIds())
})
