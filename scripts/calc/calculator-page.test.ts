import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEADLINES } from '../../shared/domain/liens/deadlines.ts'
import { FORMULAS } from '../../shared/domain/liens/formulas/registry.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/liens.md'), 'utf8')

/** The rows of a table by their first cell, which is a name in backquotes. */
function rowsOf(heading: string): ReadonlyMap<string, string> {
  const table = page.slice(page.indexOf(`| ${heading} | inputs | outputs |`)).split('\n\n')[0] ?? ''
  const rows = table.split('\n').map((line) => line.split(' | '))
  return new Map(
    rows.flatMap(([id = '', inputs = '']) => (id.startsWith('| `') ? [[id.slice(3, -1), inputs]] : [])),
  )
}

describe('the page of the calculator', () => {
  it.each([
    ['formula', FORMULAS],
    ['deadline', DEADLINES],
  ] as const)('names every %s with its inputs', (heading, known) => {
    const rows = rowsOf(heading)
    expect([...rows.keys()].sort()).toEqual([...known.keys()].sort())
    for (const [id, { inputs }] of known) {
      const words = new Set(rows.get(id)?.match(/\w+/g))
      expect({ id, missing: inputs.filter((name) => !words.has(name)) }).toEqual({ id, missing: [] })
    }
  })
})
