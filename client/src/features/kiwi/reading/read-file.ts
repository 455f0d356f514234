/** Reads a file of any kind that the room takes; everything else is refused in words. */
import { refused, type ReadResult } from './document-text.ts'
import { kindOf } from './kinds.ts'
import { readDocx, type DocxView } from './read-docx.ts'
import type { ReadMail } from './mail-text.ts'
import { isMsg, oleWords } from './ole-files.ts'
import { readEml } from './read-eml.ts'
import { readPdf, type PdfEngine } from './read-pdf.ts'
import { readTxt } from './read-txt.ts'

export type ReadOptions = {
  /** Loaded when there is a PDF. */
  readonly pdf: () => Promise<PdfEngine>
  /** Loaded when there is a .msg file. */
  readonly msg: () => Promise<(file: string, bytes: Uint8Array) => ReadMail>
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
      return isMsg(bytes) ? (await options.msg())(file, bytes).result : refused(oleWords(file, bytes))
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
