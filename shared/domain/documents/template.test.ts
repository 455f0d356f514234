import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentSchema, type LegalDocument } from './document-schema.ts'
import { contentOf, finalDocument, plainText } from './document-model.ts'
import { createBlockWriter } from './block-writer.ts'
import { mergeDataSchema, printedValue, type MergeData } from './merge-data.ts'
import { checklistOf, merge, type DocumentTemplate } from './template.ts'
import { TEMPLATES, templateOf } from './templates/all-templates.ts'
import { COMPLETE_DATA, longStatementData } from './testing/complete-data.ts'

const NOTHING: MergeData = { values: {}, rows: {}, choices: {} }

const textOf = ({ blocks }: LegalDocument): string => blocks.flatMap(contentOf).map(plainText).join('\n')
const lineOf = (document: LegalDocument, label: string): string => {
  const cells = document.blocks
    .flatMap((block) => (block.type === 'amounts' ? block.rows : []))
    .map((row) => row.cells.map(plainText))
    .findLast(([first]) => first === label)
  return cells?.slice(1).join(' ') ?? ''
}
const template = (id: string): DocumentTemplate => {
  const found = templateOf(id)
  if (found === undefined) throw new Error(`No template ${id}`)
  return found
}

describe.each(TEMPLATES.map((each) => [each.id, each] as const))('template %s', (_id, each) => {
  it('has nothing missing with complete data, and becomes final', () => {
    const { document, missing } = merge(each, COMPLETE_DATA)
    expect(missing).toEqual([])
    const final = finalDocument(document)
    if (!final.ok) throw new Error('not final')
    expect(documentSchema.parse(JSON.parse(JSON.stringify(final.document)))).toEqual(final.document)
    expect(textOf(final.document)).not.toMatch(/Review before use|\[|\{|\*\*|undefined|null|NaN/)
    expect(checklistOf(each, document).every(({ isPresent }) => isPresent)).toBe(true)
  })

  it('without data lists its must-have fields as missing, and marks each', () => {
    const { document, missing } = merge(each, NOTHING)
    const paths = missing.map(({ path }) => path)
    const computed = paths.filter((path) => path.startsWith('summary.'))
    expect(paths.filter((path) => !computed.includes(path)).toSorted()).toEqual(
      [...each.mustHave, ...each.mustHaveRows].toSorted(),
    )
    for (const { label } of missing) expect(textOf(document)).toContain(`[${label}]`)
    expect(finalDocument(document).ok).toBe(false)
    expect(checklistOf(each, document).some(({ isPresent }) => isPresent)).toBe(false)
  })

  it('lists exactly the values that are absent', () => {
    fc.assert(
      fc.property(fc.subarray([...each.mustHave]), (absent) => {
        const values = Object.fromEntries(
          Object.entries(COMPLETE_DATA.values).filter(([path]) => !absent.some((one) => one === path)),
        )
        const { missing } = merge(each, { ...COMPLETE_DATA, values })
        const listed = missing.map(({ path }) => path).filter((path) => !path.startsWith('summary.'))
        expect(listed.toSorted()).toEqual(absent.toSorted())
      }),
      { numRuns: 20 },
    )
  })

  it('says at the head of a draft what to review, has one title above its parts, and a version', () => {
    const { document } = merge(each, COMPLETE_DATA)
    const [first] = document.blocks
    expect(first === undefined ? '' : contentOf(first).map(plainText).join('')).toMatch(
      /^Review before use\. .{40}/,
    )
    const levels = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []))
    expect(levels.filter((level) => level !== 2)).toEqual([1])
    expect(document).toMatchObject({ template: each.id, version: each.version, lang: 'en-US' })
  })
})

describe('the templates', () => {
  it('are T1 to T11, each id once', () => {
    const ids = TEMPLATES.map(({ id }) => id)
    expect(ids).toEqual('T1 T2 T3a T3b T3c T4 T5 T6a T6b T6c T7 T8 T9 T10 T11'.split(' '))
    expect(templateOf('T99')).toBeUndefined()
  })

  it('say nothing of a reason, a share or a holdback that the matter does not have', () => {
    const plain = textOf(merge(template('T2'), { ...COMPLETE_DATA, choices: {} }).document)
    expect(plain).not.toMatch(/Why we ask|Hardship|Cost of the recovery/)
    const { 'holdback.amount': _, 'fee.receivingAttorney': __, ...values } = COMPLETE_DATA.values
    const statement = textOf(merge(template('T8'), { ...COMPLETE_DATA, values }).document)
    expect(statement).not.toMatch(/Held back|Of this, to/)
  })

  it('keep who typed a value', () => {
    expect(JSON.stringify(merge(template('T2'), COMPLETE_DATA).document)).toContain(
      '"value":"$4,000.00","typedBy":"Maria Lopez"',
    )
  })
})

describe('the settlement statement', () => {
  it('adds up to the cent', () => {
    const { document } = merge(template('T8'), COMPLETE_DATA)
    expect(lineOf(document, 'Total recovery')).toBe('$100,000.00')
    expect(lineOf(document, 'Less case costs')).toBe('$5,000.00')
    expect(lineOf(document, 'All liens')).toBe('$28,000.00 $8,933.33 $19,066.67')
    expect(lineOf(document, 'Net to client')).toBe('$41,350.00')
  })

  it('of any length has lines that sum to the recovery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const { document } = merge(template('T8'), longStatementData(count))
        const cents = (label: string) =>
          Math.round(Number(lineOf(document, label).replaceAll(/[$,]/g, '')) * 100)
        const less = ['attorney fee', 'case costs', 'other deductions', 'liens', 'amount held back']
        const out = less.reduce((sum, label) => sum + cents(`Less ${label}`), 0)
        expect(out + cents('Net to client')).toBe(10_000_000)
      }),
      { numRuns: 20 },
    )
  })

  it('has no net while an amount is missing, and names the row', () => {
    const rows = { ...COMPLETE_DATA.rows, costs: [{ text: 'Filing fee' }] }
    const { missing } = merge(template('T8'), { ...COMPLETE_DATA, rows })
    expect(missing.map(({ path }) => path)).toEqual([
      'costs.0.cents',
      'costs.total',
      'summary.costs',
      'summary.net',
    ])
    expect(missing[0]?.label).toBe('Amount of the cost, row 1')
  })
})

/** 45 CFR 164.508(c), each element with what the form says for it. */
const HIPAA_ELEMENTS: readonly (readonly [cite: string, element: string, said: RegExp])[] = [
  ['(c)(1)(i)', 'the information', /What may be disclosed\nHealth information to be disclosed \(example\)/],
  ['(c)(1)(ii)', 'who may disclose', /Who may disclose it\nWho may disclose it \(example\)/],
  ['(c)(1)(iii)', 'to whom', /Who may receive it\nWho may receive it \(example\)/],
  ['(c)(1)(iv)', 'the purpose', /Purpose\nPurpose of the disclosure \(example\)/],
  ['(c)(1)(v)', 'expiry', /When this authorization ends\nDate or event/],
  [
    '(c)(1)(vi)',
    'authority of a representative',
    /personal representative\. My authority to do so: Authority/,
  ],
  [
    '(c)(2)(i)',
    'the right to revoke, how, and its limit',
    /revoke .* at any time\. To do so, write to .*reliance/s,
  ],
  [
    '(c)(2)(ii)',
    'no condition',
    /treatment, payment, enrollment in a health plan and eligibility for benefits do not/,
  ],
  ['(c)(2)(iii)', 'disclosure again', /may then no longer protect it/],
  ['(c)(4)', 'a copy', /will get a copy/],
]

describe('the HIPAA authorization', () => {
  const { document } = merge(template('T11'), COMPLETE_DATA)

  it.each(HIPAA_ELEMENTS)('has 45 CFR 164.508%s: %s', (_cite, _element, said) => {
    expect(textOf(document)).toMatch(said)
  })

  it('is signed and dated, by the patient or by a representative', () => {
    const signer = (each: LegalDocument) => each.blocks.filter((block) => block.type === 'signature')
    expect(signer(document)).toEqual([expect.objectContaining({ lines: ['Signature', 'Date'] })])
    const own = merge(template('T11'), { ...COMPLETE_DATA, choices: {} }).document
    expect(textOf(own)).not.toContain('representative')
    expect(signer(own)).toHaveLength(1)
  })
})

describe('merge values', () => {
  it('are printed by their kind, and what is not of it is missing', () => {
    expect(printedValue('2026-02-28', 'day').value).toBe('February 28, 2026')
    expect(printedValue('2026-02-30', 'day').value).toBeNull()
    expect(printedValue(123_450, 'money').value).toBe('$1,234.50')
    expect(printedValue(12.5, 'money').value).toBeNull()
    expect(printedValue('12', 'money').value).toBeNull()
    expect(printedValue(' \n', 'text').value).toBeNull()
    expect(printedValue({ typed: 'a\r\nb ', by: 'Maria' }, 'text')).toEqual({
      value: 'a\nb',
      typedBy: 'Maria',
    })
    expect(mergeDataSchema.safeParse({ ...COMPLETE_DATA, more: 1 }).success).toBe(false)
  })

  it('cannot add marks or fields of their own', () => {
    const values = { ...COMPLETE_DATA.values, 'client.name': '**Jane** {firm.name} __' }
    expect(textOf(merge(template('T1'), { ...COMPLETE_DATA, values }).document)).toContain(
      '**Jane** {firm.name} __',
    )
  })

  it('are refused in a template that names an unknown field or leaves a mark open', () => {
    const write = createBlockWriter(NOTHING)
    expect(() => write.paragraph('{client.shoeSize}')).toThrow('unknown field')
    expect(() => write.paragraph('**bold')).toThrow('mark open')
    expect(() => write.cell('costs', 0, 'size')).toThrow('no column')
  })
})
