import { afterEach, describe, expect, it, vi } from 'vitest'
import { missingFields, plainText } from '../../../../shared/domain/documents/document-model.ts'
import type { Block, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { createEditor, type DocumentEditor } from './create-editor.ts'

const missing = { type: 'field', path: 'client.name', label: 'Client', value: null } as const
const draft: LegalDocument = {
  ...{ template: 'T1', version: 1, title: 'Letter', lang: 'en-US' },
  blocks: [{ type: 'paragraph', content: [missing, { type: 'text', text: ' signs.' }] }],
}

let editor: DocumentEditor | undefined
afterEach(() => {
  editor?.destroy()
  document.body.replaceChildren()
})

function open(initial = draft) {
  const place = document.body.appendChild(document.createElement('div'))
  const onChange = vi.fn()
  const [onField, onLook] = [vi.fn(), vi.fn()]
  editor = createEditor(place, initial, { label: 'Letter', onChange, onField, onLook })
  return {
    editor,
    place,
    onChange,
    onField,
    onLook,
    box: place.querySelector<HTMLElement>('[role=textbox]')!,
  }
}

/** As a browser fires it: with plain text beside HTML, which nobody may read. */
function pasted(plain: string): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const getData = (kind: string): string => {
    if (kind !== 'text/plain') throw new Error(`${kind} was read`)
    return plain
  }
  const data = { types: ['text/html', 'text/plain'], files: [], getData }
  Object.defineProperty(event, 'clipboardData', { value: data })
  return event
}

const said = ({ blocks }: LegalDocument): readonly string[] =>
  blocks.map((block: Block) => (block.type === 'paragraph' ? plainText(block.content) : block.type))

describe('the editor of a document', () => {
  it('is named, shows a missing field with its label, and gives the document back as it was', () => {
    const { box, editor: opened } = open()
    expect(box.getAttribute('aria-label')).toBe('Letter')
    expect(box.textContent).toBe('[Client] signs.')
    expect(box.querySelector('.document-field-missing')?.getAttribute('data-path')).toBe('client.name')
    expect(opened.document()).toEqual(draft)
  })

  it('takes plain text alone when something is pasted, in paragraphs', () => {
    const { box, editor: opened, onChange } = open()
    box.dispatchEvent(pasted('First <b>line</b>\r\nsecond\n\nNext '))
    expect(said(opened.document())).toEqual(['First <b>line</b>\nsecond', 'Next [Client] signs.'])
    expect(onChange).toHaveBeenCalled()
    opened.undo()
    expect(opened.document()).toEqual(draft)
    opened.redo()
    expect(said(opened.document())).toHaveLength(2)
  })

  it('puts a typed value in place of a field, with who typed it, and takes it away again', () => {
    const { editor: opened } = open()
    opened.setField('client.name', ' Jane Roe ', 'Maria')
    expect(said(opened.document())).toEqual(['Jane Roe signs.'])
    expect(JSON.stringify(opened.document())).toContain('"typedBy":"Maria"')
    expect(missingFields(opened.document())).toEqual([])
    opened.setField('client.name', '', 'Maria')
    expect(missingFields(opened.document())).toHaveLength(1)
  })

  it('puts what is pasted into a cell in that cell, with line breaks', () => {
    const table: Block = { type: 'table', header: [[], []], rows: [[[], []]] }
    const { box, editor: opened } = open({ ...draft, blocks: [table] })
    box.dispatchEvent(pasted('one\n\ntwo'))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(opened.document().blocks).toEqual([
      { ...table, header: [[{ type: 'text', text: 'one\n\ntwo\n' }], []] },
    ])
  })

  it('makes a list or a heading of a paragraph and back, and says what is selected', () => {
    const paragraph: Block = { type: 'paragraph', content: [{ type: 'text', text: 'One' }] }
    const { editor: opened, onLook } = open({ ...draft, blocks: [paragraph] })
    opened.toggleList()
    expect(opened.document().blocks).toEqual([
      { type: 'list', ordered: false, items: [[{ type: 'text', text: 'One' }]] },
    ])
    expect(onLook).toHaveBeenLastCalledWith({ marks: [], block: 'list', canUndo: true, canRedo: false })
    opened.toggleList()
    expect(opened.document().blocks).toEqual([paragraph])
    opened.toggleHeading()
    expect(opened.document().blocks).toEqual([{ ...paragraph, type: 'heading', level: 2 }])
    opened.toggleHeading()
    expect(opened.document().blocks).toEqual([paragraph])
  })

  it('ends a list by Enter in an empty item', () => {
    const list: Block = { type: 'list', ordered: true, items: [[]] }
    const { box, editor: opened } = open({ ...draft, blocks: [list] })
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(opened.document().blocks).toEqual([{ type: 'paragraph', content: [] }])
    opened.toggleList()
    box.dispatchEvent(pasted('one'))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(opened.document().blocks[0]).toMatchObject({ items: [[{ text: 'one' }], []] })
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    box.dispatchEvent(pasted('after'))
    expect(opened.document().blocks).toMatchObject([
      { type: 'list', items: [[{ text: 'one' }]] },
      { type: 'paragraph', content: [{ text: 'after' }] },
    ])
  })

  it('puts a value of the matter back, without a person who typed it', () => {
    const { editor: opened } = open()
    opened.setField('client.name', 'Jane Roe', 'Maria')
    opened.setField('client.name', 'Rita Roe', null)
    expect(JSON.stringify(opened.document())).not.toContain('typedBy')
  })

  it('never starts a drag', () => {
    const event = new MouseEvent('dragstart', { bubbles: true, cancelable: true })
    open().box.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
