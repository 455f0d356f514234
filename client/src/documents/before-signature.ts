import { plainText } from '../../../shared/domain/documents/document-model.ts'
import type { Block } from '../../../shared/domain/documents/document-schema.ts'

/** Characters: such as "Sincerely,". */
const SHORT = 40

/** Whether what comes next is a signature, or a few words and a signature: nobody is asked to sign a page without some of the text. */
export function isBeforeSignature([next, after]: readonly Block[]): boolean {
  if (next?.type === 'signature') return true
  return next?.type === 'paragraph' && plainText(next.content).length <= SHORT && after?.type === 'signature'
}
