import { describe, expect, it } from 'vitest'
import type { Block, Inline } from '../../../../shared/domain/documents/document-schema.ts'
import { merge } from '../../../../shared/domain/documents/template.ts'
import { TEMPLATES } from '../../../../shared/domain/documents/templates/all-templates.ts'
import { COMPLETE_DATA } from '../../../../shared/domain/documents/testing/complete-data.ts'
import { fromEditor, toEditor } from './editor-document.ts'

describe('the editor’s model', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    'holds template %s without loss, complete or with everything missing',
    (_id, template) => {
      for (const data of [COMPLETE_DATA, { values: {}, rows: {}, choices: {} }]) {
        const { document } = merge(template, data)
        const edited = toEditor(document)
        expect(() => edited.check()).not.toThrow()
        expect(fromEditor(edited)).toEqual(document.blocks)
      }
    },
  )

  it('keeps every mark, line breaks, totals, page breaks and who typed a value', () => {
    const text = (said: string, more: object = {}): Inline => ({ type: 'text', text: said, ...more })
    const blocks: Block[] = [
      {
        type: 'heading',
        level: 3,
        content: [text('a\n\nb'), text('c', { bold: true, italic: true, underline: true })],
      },
      { type: 'page_break' },
      { type: 'amounts', header: [[], []], rows: [{ cells: [[text('x')], []], isTotal: true }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'field',
            path: 'client.name',
            label: 'Client',
            value: 'Jane',
            typedBy: 'Maria',
            bold: true,
          },
        ],
      },
      { type: 'list', ordered: true, items: [[text('one')], []] },
    ]
    expect(fromEditor(toEditor({ blocks }))).toEqual(blocks)
  })

  it('has a place to type in an empty document', () => {
    expect(fromEditor(toEditor({ blocks: [] }))).toEqual([{ type: 'paragraph', content: [] }])
  })
})
