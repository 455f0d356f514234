/** Formats an input while the user types, without moving the caret to the end. */
import type { EditedText } from '../../../shared/domain/phone.ts'

/**
 * Sets text and caret before React renders. The rendered value then equals the input's value, so React does not touch it or the caret.
 * Returns the text for the state.
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
