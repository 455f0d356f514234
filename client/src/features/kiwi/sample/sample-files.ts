/** The documents of the sample: a made-up collision in our own words. Nobody and nothing in them exists. Pure. */
import { linesFor, simplePdf } from './simple-pdf.ts'
import { simpleDocx } from './simple-docx.ts'
import {
  BILL,
  MAIL,
  POLICE_REPORT,
  POLICY,
  RECORDS,
  RELEASE,
  RELEASE_CHANGED,
  RETAINER,
} from './sample-texts.ts'

export const SAMPLE_NAME = 'Sample: Hale v. Brightway Delivery'

export type SampleFile = {
  readonly file: string
  readonly kind: 'pdf' | 'docx' | 'eml'
  readonly bytes: Uint8Array<ArrayBuffer>
}

export function sampleFiles(): readonly SampleFile[] {
  const pdf = (file: string, pages: readonly string[]): SampleFile => ({
    ...{ file, kind: 'pdf' },
    bytes: simplePdf(pages.map((page) => (page === '' ? [] : linesFor(page)))),
  })
  const docx = (file: string, text: string): SampleFile => ({
    ...{ file, kind: 'docx' },
    bytes: simpleDocx(text.split('\n').filter((line) => line !== '')),
  })
  return [
    pdf('Police report.pdf', POLICE_REPORT),
    pdf('Medical records.pdf', RECORDS),
    pdf('Hospital bill.pdf', BILL),
    pdf('Policy declarations.pdf', POLICY),
    docx('Retainer agreement.docx', RETAINER),
    docx('Release, first draft.docx', RELEASE),
    docx('Release, as returned.docx', RELEASE_CHANGED),
    {
      file: 'Adjuster’s mail.eml',
      kind: 'eml',
      bytes: new TextEncoder().encode(MAIL.replaceAll('\n', '\r\n')),
    },
  ]
}
