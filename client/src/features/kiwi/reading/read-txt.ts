/** Plain text, whose characters stay as they are. Pure. */
import { onePage, refused, type ReadResult } from './document-text.ts'

/** UTF-8, UTF-16 with its mark, else Windows-1252. */
export function readTxt(file: string, bytes: Uint8Array): ReadResult {
  const { text, isGuess } = decoded(bytes)
  if (text.trim() === '') return refused(`${file} is empty.`)
  return {
    ok: true,
    read: { file, kind: 'txt', text, pages: onePage(text), notes: isGuess ? ['windows_1252'] : [] },
  }
}

export function decoded(bytes: Uint8Array): { readonly text: string; readonly isGuess: boolean } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isGuess: false }
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), isGuess: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuess: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuess: true }
  }
}
