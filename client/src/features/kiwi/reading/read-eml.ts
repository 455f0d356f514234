/** A mail as text: its headers, then its words. Attachments are named, and become documents of their own. */
import PostalMime from 'postal-mime'
import { onePage, refused, type ReadResult } from './document-text.ts'
import { textOfHtml } from './html-text.ts'

export type Attachment = { readonly name: string; readonly bytes: Uint8Array }

export async function readEml(
  file: string,
  bytes: Uint8Array,
): Promise<{ readonly result: ReadResult; readonly attachments: readonly Attachment[] }> {
  try {
    const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 50 })
    const attachments = mail.attachments
      .filter(({ disposition, related }) => disposition === 'attachment' || related !== true)
      .map(({ filename, content }, at) => ({
        name: filename ?? `attachment-${at + 1}`,
        bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      }))
    const from = addressOf(mail.from)
    const subject = mail.subject ?? ''
    const date = isoDate(mail.date)
    const words = (mail.text ?? '').trim() === '' ? textOfHtml(mail.html ?? '') : (mail.text ?? '')
    const head = [
      ...(from === '' ? [] : [`From: ${from}`]),
      ...addresses('To', mail.to),
      ...addresses('Cc', mail.cc),
      ...(mail.date === undefined ? [] : [`Date: ${mail.date}`]),
      `Subject: ${subject}`,
      ...(attachments.length === 0 ? [] : [`Attachments: ${attachments.map(({ name }) => name).join(', ')}`]),
    ]
    const text = `${head.join('\n')}\n\n${words.replaceAll('\r\n', '\n')}`
    if (words.trim() === '' && attachments.length === 0 && from === '')
      return { result: refused(`${file} is empty.`), attachments }
    return {
      attachments,
      result: {
        ok: true,
        read: {
          ...{ file, kind: 'eml', text, pages: onePage(text), notes: [] },
          mail: { subject, from, date, attachments: attachments.map(({ name }) => name) },
        },
      },
    }
  } catch {
    return { result: refused(`${file} is damaged and cannot be read.`), attachments: [] }
  }
}

type Address = {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly group?: readonly Address[] | undefined
}

function addressOf(address: Address | undefined): string {
  if (address === undefined) return ''
  if (address.group !== undefined) return address.group.map(addressOf).join(', ')
  const { name = '', address: mail = '' } = address
  return name === '' ? mail : mail === '' ? name : `${name} <${mail}>`
}

function addresses(label: string, list: readonly Address[] | undefined): readonly string[] {
  return list === undefined || list.length === 0 ? [] : [`${label}: ${list.map(addressOf).join(', ')}`]
}

function isoDate(date: string | undefined): string {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}
