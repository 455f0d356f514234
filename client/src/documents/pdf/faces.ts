/** The typefaces of a PDF: which a document needs, and what each can draw. */
import { create } from 'fontkit'
import type { Block, Inline, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { contentOf } from '../../../../shared/domain/documents/document-model.ts'

/** Source Serif 4 for the text, Source Sans 3 for headings, labels and the running head. */
export const FACES = ['serif', 'serifBold', 'serifItalic', 'serifBoldItalic', 'sans', 'sansBold'] as const
export type Face = (typeof FACES)[number]

/** The files' bytes (TTF). */
export type FontFiles = Readonly<Partial<Record<Face, Uint8Array>>>

export function serifFace(
  { bold = false, italic = false }: Pick<Inline, 'bold' | 'italic'>,
  isAllBold = false,
): Face {
  if (bold || isAllBold) return italic ? 'serifBoldItalic' : 'serifBold'
  return italic ? 'serifItalic' : 'serif'
}

/** The faces that the document is drawn with. */
export function facesOf({ blocks }: LegalDocument): readonly Face[] {
  const used = new Set<Face>(['serif', 'sans', 'sansBold'])
  for (const block of blocks) {
    for (const inline of contentOf(block).flat()) {
      used.add(serifFace(inline))
      if (isEmphasized(block)) used.add(serifFace(inline, true))
    }
  }
  return FACES.filter((face) => used.has(face))
}

/** A table of amounts has totals, and a missing field is bold. */
function isEmphasized(block: Block): boolean {
  return block.type === 'amounts' || contentOf(block).flat().some(isMissing)
}

export function isMissing(inline: Inline): boolean {
  return inline.type === 'field' && inline.value === null
}

/** Whether the face can draw a code point. Throws for a file that is no font. */
export function coverageOf(file: Uint8Array): (codePoint: number) => boolean {
  // fontkit reads any bytes; its types name Node's.
  const font = create(file as Parameters<typeof create>[0])
  const known = new Set('characterSet' in font ? font.characterSet : [])
  return (codePoint) => known.has(codePoint)
}
