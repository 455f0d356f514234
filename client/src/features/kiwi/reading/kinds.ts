/** What a file is, by its content and not by its name. Pure. */

export type FileKind = 'pdf' | 'zip' | 'ole' | 'eml' | 'txt' | 'binary' | 'empty'

const PDF_WITHIN = 1_024
const LOOK_AT = 4_096

export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return 'zip'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'ole'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, LOOK_AT))
  if (head.slice(0, PDF_WITHIN).includes('%PDF-')) return 'pdf'
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  if (!isUtf16 && hasControls(head)) return 'binary'
  return isMail(head) ? 'eml' : 'txt'
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

function hasControls(head: string): boolean {
  // A text has tabs, line ends, form feeds and escapes at most.
  return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(head) // oxlint-disable-line no-control-regex
}

/** A block of headers with one that every mail has. */
function isMail(head: string): boolean {
  const block = head.replaceAll('\r\n', '\n').split('\n\n')[0] ?? ''
  const lines = block.split('\n')
  const isBlock = lines.every(
    (line, at) =>
      /^[!-9;-~]+:/.test(line) || (at > 0 && /^[ \t]/.test(line)) || (at === 0 && line.startsWith('From ')),
  )
  return (
    isBlock &&
    /^(?:from|date|message-id|received|subject):/im.test(block) &&
    /^(?:from|to|date|message-id):/im.test(block)
  )
}
