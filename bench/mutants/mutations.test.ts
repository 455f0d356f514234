import { describe, expect, it } from 'vitest'
import { mutated, mutationsOf } from './mutations.ts'
import { drawn } from './sample.ts'

function mutants(source: string): readonly string[] {
  return mutationsOf('a.ts', source).map((mutation) => mutated(source, mutation))
}

describe('mutations', () => {
  it.each([
    ['a === b', ['a !== b']],
    ['a && !b', ['a || !b', 'a && b']],
    ['a = x.endsWith(y)', ['a = x.includes(y)']],
    ['const text = a.toString()', []],
    ['const n = 5', ['const n = 5 + 1']],
    ['const n = 999', ['const n = 999 + 1']],
    ['const n = 1_000', ['const n = 1_000 * 2']],
    ['const n = 30 * 86_400_000', ['const n = 30 + 1 * 86_400_000', 'const n = 30 * 86_400_000 * 2']],
    ['const a = c ? d : e', ['const a = (d)', 'const a = (e)']],
    ['if (a) b = c', ['if (false) b = c', 'if (true) b = c']],
    ['log()', [';']],
    ['throw new Error(m)', [';']],
    ['const f = true', ['const f = false']],
  ])('of %j', (source, wanted) => {
    expect(mutants(source)).toEqual(wanted)
  })

  it('leave types, imports, texts and cases alone', () => {
    expect(mutants(`import a from 'b'\ntype C = 1 | true\nconst d: 2 = e + 'f'`)).toEqual([])
    expect(mutants('const A_VECTORS = [1]\nconst rule = { vectors: [2] }')).toEqual([])
  })

  it('know their line', () => {
    expect(mutationsOf('a.ts', 'a\n\nb > c').map(({ line }) => line)).toEqual([3])
  })
})

describe('the sample', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)

  it('is the same for the same seed, another for another, and has each once', () => {
    expect(drawn(all, 10, 7)).toEqual(drawn(all, 10, 7))
    expect(drawn(all, 10, 7)).not.toEqual(drawn(all, 10, 8))
    expect(new Set(drawn(all, 50, 7)).size).toBe(50)
    expect(drawn(all, 200, 7)).toHaveLength(100)
  })
})
