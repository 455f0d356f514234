/** The layout of the recipient's pages. */
import type { Html } from '../../../http/pages/html.ts'
import { pageLayout } from '../../../http/pages/page-layout.ts'

export function recipientLayout(title: string, body: Html): string {
  return pageLayout({ title, body, footer: RECIPIENT_FOOTER })
}

const RECIPIENT_FOOTER =
  'This page is for the addressee only. If that is not you, please tell the sender. CounselRelay does not give legal advice or provide legal services.'
