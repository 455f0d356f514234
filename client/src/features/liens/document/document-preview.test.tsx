import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { finalDocument } from '../../../../../shared/domain/documents/document-model.ts'
import type { Block, LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { merge } from '../../../../../shared/domain/documents/template.ts'
import { TEMPLATES } from '../../../../../shared/domain/documents/templates/all-templates.ts'
import { settlementStatement } from '../../../../../shared/domain/documents/templates/settlement-statement.ts'
import { COMPLETE_DATA } from '../../../../../shared/domain/documents/testing/complete-data.ts'
import { DocumentPreview } from './document-preview.tsx'

const NOTHING = { values: {}, rows: {}, choices: {} }

describe('the preview of a document', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    'of template %s marks each missing field with its label, and a final one has none',
    (_id, template) => {
      const { document, missing } = merge(template, NOTHING)
      const { unmount } = render(<DocumentPreview document={document} />)
      const paper = screen.getByRole('article', { name: `${template.title}, as it is printed` })
      const marked = [...paper.querySelectorAll('mark')].map(({ textContent }) => textContent)
      expect(new Set(marked)).toEqual(new Set(missing.map(({ label }) => `[${label}]`)))
      expect(within(paper).getByText(`DRAFT · ${template.title}`)).toBeDefined()
      unmount()
      const final = finalDocument(merge(template, COMPLETE_DATA).document)
      if (!final.ok) throw new Error('it is complete')
      render(<DocumentPreview document={final.document} />)
      expect(screen.queryByText(/DRAFT|Review before use/)).toBeNull()
      expect(screen.getByRole('article').querySelector('mark')).toBeNull()
    },
  )

  it('has header cells for each column and row, and sums as they are', () => {
    render(<DocumentPreview document={merge(settlementStatement, COMPLETE_DATA).document} />)
    const [table] = screen.getAllByRole('table')
    expect(
      within(table!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Item', 'Amount'])
    expect(within(table!).getByRole('rowheader', { name: 'Total recovery' })).toBeDefined()
    expect(within(table!).getByRole('cell', { name: '$100,000.00' })).toBeDefined()
  })

  it('leaves out no level of heading, below that of the screen', () => {
    const heading = (level: 1 | 2 | 3): Block => ({
      type: 'heading',
      level,
      content: [{ type: 'text', text: `Level ${level}`, bold: true, italic: true, underline: true }],
    })
    const document: LegalDocument = {
      ...{ template: 'T1', version: 1, title: 'Letter', lang: 'en-US' },
      blocks: [heading(3), heading(2), heading(3), { type: 'page_break' }],
    }
    const { rerender } = render(<DocumentPreview document={document} />)
    const levels = () => screen.getAllByRole('heading').map(({ tagName }) => tagName)
    expect(levels()).toEqual(['H3', 'H4', 'H5'])
    rerender(<DocumentPreview document={document} topLevel={2} />)
    expect(levels()).toEqual(['H2', 'H3', 'H4'])
    expect(screen.getByRole('separator', { name: 'New page' })).toBeDefined()
  })
})

describe('a Medicare number in the preview', () => {
  it('shows its end only, until it is asked for', async () => {
    const number = {
      ...{ type: 'field' as const, path: 'client.medicareNumber', label: 'Medicare number' },
      value: '1EG4-TE5-MK73',
    }
    const document = {
      ...{ template: 'T6a', version: 1, title: 'Letter', lang: 'en-US' },
      blocks: [{ type: 'paragraph' as const, content: [number] }],
    }
    const { container } = render(<DocumentPreview document={document} />)
    expect(container.textContent).toContain('••••MK73')
    expect(container.innerHTML).not.toContain('1EG4')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(container.textContent).toContain('1EG4-TE5-MK73')
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(container.innerHTML).not.toContain('1EG4')
  })
})
