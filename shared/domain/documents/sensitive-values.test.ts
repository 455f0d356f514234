import { describe, expect, it } from 'vitest'
import { DOCUMENT_FACTS } from '../records/document-facts.ts'
import type { JsonValue } from '../records/record.ts'
import { contentOf, maskedBlocks, plainText } from './document-model.ts'
import { FIELDS } from './merge-fields.ts'
import { isSensitive, maskedValue } from './sensitive-values.ts'
import { merge } from './template.ts'
import { TEMPLATES } from './templates/all-templates.ts'
import { COMPLETE_DATA } from './testing/complete-data.ts'

const NUMBER = '1EG4-TE5-MK73'
const data = { ...COMPLETE_DATA, values: { ...COMPLETE_DATA.values, 'client.medicareNumber': NUMBER } }

describe('a sensitive value', () => {
  it('is the Medicare number and the date of birth, and shows its last four characters', () => {
    expect(Object.keys(FIELDS).filter(isSensitive)).toEqual(['client.dateOfBirth', 'client.medicareNumber'])
    expect([maskedValue(NUMBER), maskedValue('Feb 29, 1984'), maskedValue('1984')]).toEqual([
      ...['••••MK73', '••••1984', '••••'],
    ])
  })

  it('is masked in the words of every template, and in what two devices are compared by', () => {
    let found = 0
    for (const template of TEMPLATES) {
      const { document } = merge(template, data)
      const words = (blocks: typeof document.blocks): string =>
        blocks.flatMap(contentOf).map(plainText).join('\n')
      const content = JSON.parse(JSON.stringify({ blocks: document.blocks, data })) as JsonValue
      const shown = [words([...maskedBlocks(document.blocks)]), DOCUMENT_FACTS.textOf('content', content)]
      for (const text of shown) expect(text).not.toMatch(/1EG4|Feb 29/)
      if (words(document.blocks).includes(NUMBER)) {
        found += 1
        for (const text of shown) expect(text).toContain('••••MK73')
      }
    }
    expect(found).toBeGreaterThan(0)
  })
})
