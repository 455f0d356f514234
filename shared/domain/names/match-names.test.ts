import { describe, expect, it } from 'vitest'
import { createNameList, createNameListInSlices } from './match-names.ts'

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const list = createNameList([
  { name: 'Robert Halstead', at: at(1) },
  { name: 'Acme Vans LLC', at: at(2) },
  { name: 'Bob Halsted', at: at(3) },
  { name: 'ROBERT HALSTEAD', at: at(4) },
  { name: '   ', at: at(5) },
])

describe('a list of names', () => {
  it('finds names that are alike, the most alike first, of equal ones the latest', () => {
    expect(list.find(['Robert Halstead']).map(({ known, isLikely }) => [known.at, isLikely])).toEqual([
      [at(4), true],
      [at(1), true],
      [at(3), true],
    ])
  })

  it('finds nothing for a stranger', () => {
    expect(list.find(['Yolanda Quinwood', ''])).toEqual([])
  })

  it('counts each name once, in whatever way it is written', () => {
    expect(list.size).toBe(3)
  })

  it('has the version of its names, in whatever order', () => {
    const names = ['Dana Example', 'Casey Other'].map((name) => ({ name, at: at(1) }))
    expect(createNameList(names).version).toBe(createNameList(names.toReversed()).version)
    expect(createNameList(names).version).not.toBe(createNameList(names.slice(1)).version)
    expect(createNameList([]).version).toBe('00000000')
    // As FNV publishes it: checks that were stored keep meaning the same list.
    expect(createNameList([{ name: 'foobar', at: at(1) }]).version).toBe('bf9cf968')
  })
})

describe('a list that is made in slices', () => {
  const many = Array.from({ length: 450 }, (_, n) => ({
    name: n % 90 === 0 ? '' : `Person${n % 70} Surname${n % 300}`,
    at: '2026-11-02T10:00:00.000Z',
    n,
  }))

  it('is the same, and rests in between', async () => {
    let rests = 0
    const sliced = await createNameListInSlices(many, () => {
      rests += 1
      return Promise.resolve()
    })
    const whole = createNameList(many)
    expect(rests).toBe(3)
    expect([sliced.size, sliced.version]).toEqual([whole.size, whole.version])
    const asked = ['Person3 Surname143', 'Surname7']
    expect(sliced.find(asked)).toEqual(whole.find(asked))
    expect(sliced.find(asked)).not.toHaveLength(0)
  })
})
