import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { FormError, parseForm } from './form.ts'
import { addMonth } from './period.ts'

describe('Stripe’s request encoding', () => {
  it('nests records and lists', () => {
    expect(
      parseForm(
        'mode=subscription&line_items[0][price]=a&line_items[0][quantity]=2&line_items[1][price]=b&expand[]=x&expand[]=y.z',
      ),
    ).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'a', quantity: '2' }, { price: 'b' }],
      expand: ['x', 'y.z'],
    })
    expect(parseForm('metadata%5Buser_id%5D=1%262&empty=')).toEqual({
      metadata: { user_id: '1&2' },
      empty: '',
    })
  })

  it.each(['a[=1', 'a]=1', '[a]=1', 'a=1&a[b]=2', `a${'[b]'.repeat(20)}=1`])('refuses %s', (encoded) => {
    expect(() => parseForm(encoded)).toThrow(FormError)
  })

  it('never touches a prototype', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect({}).not.toHaveProperty('polluted')
  })

  it('reads back what was written', () => {
    const name = fc.stringMatching(/^[a-z_]{1,10}$/)
    fc.assert(
      fc.property(fc.dictionary(name, fc.string(), { maxKeys: 8 }), (record) => {
        expect({ ...parseForm(new URLSearchParams(record).toString()) }).toEqual({ ...record })
      }),
      { seed: 4, numRuns: 100 },
    )
  })
})

describe('a billing month', () => {
  it.each([
    ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z'],
    ['2026-01-31T23:59:59Z', '2026-02-28T23:59:59Z'],
    ['2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['2026-12-31T00:00:00Z', '2027-01-31T00:00:00Z'],
  ])('from %s ends at %s', (from, to) => {
    expect(addMonth(Date.parse(from) / 1000)).toBe(Date.parse(to) / 1000)
  })
})
