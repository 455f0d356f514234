/** Reads a file of any kind that the room takes; everything else is refused in words. */
import { refused, type ReadResult } from './document-text.ts'
import { kindOf } from './kinds.ts'
import { readDocx, type DocxView } from './read-docx.ts'
import { readEml } from './read-eml.ts'
import { readPdf, type PdfEngine } from './read-pdf.ts'
import { readTxt } from './read-txt.ts'

export type ReadOptions = {
  /** Loaded when there is a PDF. */
  readonly pdf: () => Promise<PdfEngine>
  readonly view?: DocxView
  readonly password?: string
  readonly onPage?: (read: number, of: number) => void
}

const MOST_BYTES = 100 * 1024 * 1024

export async function readFile(file: string, bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  if (bytes.length > MOST_BYTES)
    return refused(`${file} has ${Math.round(bytes.length / 1024 / 1024)} MB; up to 100 MB can be read here.`)
  switch (kindOf(bytes)) {
    case 'pdf':
      return readPdf(await options.pdf(), file, bytes, options)
    case 'zip':
      return readDocx(file, bytes, options.view)
    case 'ole':
      return refused(oleWords(file, bytes))
    case 'eml':
      return (await readEml(file, bytes)).result
    case 'txt':
      return readTxt(file, bytes)
    case 'binary':
      return refused(`${file} is not a PDF, Word, text or mail file.`)
    case 'empty':
      return refused(`${file} is empty.`)
  }
}

/** An old Word file, a locked new one and a saved mail of Outlook are all of this kind; their streams tell. */
function oleWords(file: string, bytes: Uint8Array): string {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  if (names.includes('EncryptedPackage')) return `${file} is locked with a password.`
  if (names.includes('__properties_version1.0') || names.includes('__nameid_version1.0'))
    return '.msg files cannot be read yet. In Outlook, save the mail as .eml.'
  return names.includes('WordDocument')
    ? `${file} is a .doc file. Save it as .docx in Word and add it again.`
    : `${file} is not a PDF, Word, text or mail file.`
}
