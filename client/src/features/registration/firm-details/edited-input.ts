/** Writes a formatted text into an input while it is being typed in, without the caret jumping to its end. */
import type { EditedText } from '../../../../../shared/domain/phone.ts'

/**
 * The input gets text and caret before React renders: as the rendered value is then what the input holds already, React leaves it, and
 * the caret, alone. Returns the text for the state.
 */
export function writeFormatted(
  input: HTMLInputElement,
  edit: (text: string, caret: number) => EditedText,
): string {
  const { text, caret } = edit(input.value, input.selectionStart ?? input.value.length)
  input.value = text
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret)
  return text
}
