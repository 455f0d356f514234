/** Reads a mail as the standard of mails writes it (RFC 5322). */
import PostalMime from 'postal-mime'
import { refused } from './document-text.ts'
import { textOfHtml } from './html-text.ts'
import { addressOf, mailOf, type ReadMail } from './mail-text.ts'

export async function readEml(file: string, bytes: Uint8Array): Promise<ReadMail> {
  try {
    const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 50 })
    return mailOf(file, {
      ...{ kind: 'eml', subject: mail.subject ?? '', date: mail.date ?? '', notes: [] },
      ...{ from: addressesOf([mail.from ?? {}]), to: addressesOf(mail.to), cc: addressesOf(mail.cc) },
      words: (mail.text ?? '').trim() === '' ? textOfHtml(mail.html ?? '') : (mail.text ?? ''),
      attachments: mail.attachments
        .filter(({ disposition, related }) => disposition === 'attachment' || related !== true)
        .map(({ filename, content }, at) => ({
          name: filename ?? `attachment-${at + 1}`,
          bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
        })),
    })
  } catch {
    return { result: refused(`${file} is damaged and cannot be read.`), attachments: [] }
  }
}

type Address = {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly group?: readonly Address[] | undefined
}

function addressesOf(list: readonly Address[] = []): string {
  return list
    .map(({ name, address, group }) => group?.map(oneOf).join(', ') ?? oneOf({ name, address }))
    .join(', ')
}

function oneOf({ name, address }: Address): string {
  return addressOf(name ?? '', address ?? '')
}
