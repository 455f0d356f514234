/** One page of text as a PDF that every viewer opens (PDF 1.4, Helvetica, Letter size). */

const LINE_HEIGHT = 16
const TOP = 720
const LEFT = 72

/** Omits lines beyond one page; replaces characters beyond Latin-1 with question marks. */
export function textPdf(title: string, lines: readonly string[]): Uint8Array {
  const text = [
    `BT /F1 16 Tf ${LEFT} ${TOP} Td (${escaped(title)}) Tj`,
    `/F1 11 Tf 0 -${2 * LINE_HEIGHT} Td`,
    ...lines.slice(0, 38).map((line) => `(${escaped(line)}) Tj 0 -${LINE_HEIGHT} Td`),
    'ET',
  ].join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) /Producer (CounselRelay sandbox) >>`,
  ])
}

function assemble(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

function escaped(text: string): string {
  return text.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
}
