/** Reads a mail that Outlook has saved as .msg, with its attachments. */
import * as msgReader from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader'
import { decoderFor } from './code-pages.ts'
import { decompressedRtf } from './compressed-rtf.ts'
import { refused } from './document-text.ts'
import { textOfHtml } from './html-text.ts'
import { addressOf, mailOf, type Attachment, type ReadMail } from './mail-text.ts'
import { textOfRtf } from './rtf-text.ts'

/** The part of it that is used. */
type Reader = {
  readonly getFileData: () => FieldsData
  readonly getAttachment: (attachment: FieldsData) => {
    readonly fileName: string | undefined
    readonly content: Uint8Array
  }
}
type ReaderClass = new (bytes: ArrayBuffer) => Reader

/** Node gives the package's exports as the default export, and the build gives them as they are. */
const MsgReader = ((exported: unknown): ReaderClass =>
  (typeof exported === 'function'
    ? exported
    : (exported as { readonly default: unknown }).default) as ReaderClass)(msgReader.default)

export function readMsg(file: string, bytes: Uint8Array): ReadMail {
  try {
    const reader = new MsgReader(new Uint8Array(bytes).buffer)
    const mail = reader.getFileData()
    const decode = decoderOf(mail)
    const words = wordsOf(mail, decode)
    return mailOf(file, {
      ...{ kind: 'msg', subject: decode(mail.subject), words },
      from: addressOf(decode(mail.senderName), mail.senderSmtpAddress ?? smtpOnly(mail.senderEmail)),
      ...{ to: recipientsOf(mail, 'to', decode), cc: recipientsOf(mail, 'cc', decode) },
      date: mail.clientSubmitTime ?? mail.messageDeliveryTime ?? mail.creationTime ?? '',
      // Some mails have their text in Outlook's own form alone, which may be damaged.
      notes: words.trim() === '' && mail.compressedRtf !== undefined ? ['rtf_only'] : [],
      attachments: attachmentsOf(reader, mail, decode),
    })
  } catch {
    return { result: refused(`${file} is damaged and cannot be read.`), attachments: [] }
  }
}

type Decode = (text: string | undefined) => string

/** Words that are not in Unicode come with one letter for each byte; the mail says which code page they are in. */
function decoderOf({ messageCodepage, internetCodepage }: FieldsData): Decode {
  const codePage = messageCodepage ?? internetCodepage
  const decoder = codePage === undefined || codePage === LATIN_1 ? null : decoderFor(codePage)
  return (text = '') => {
    if (decoder === null || !/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text // oxlint-disable-line no-control-regex
    return decoder.decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  }
}

const LATIN_1 = 28_591

function wordsOf({ body, bodyHtml, html, internetCodepage, ...mail }: FieldsData, decode: Decode): string {
  const plain = decode(body)
  if (plain.trim() !== '') return plain
  if (bodyHtml !== undefined) return textOfHtml(decode(bodyHtml))
  if (html === undefined) return mail.compressedRtf === undefined ? '' : wordsOfRtf(mail.compressedRtf)
  const decoder = internetCodepage === undefined ? null : decoderFor(internetCodepage)
  return textOfHtml((decoder ?? new TextDecoder()).decode(html))
}

/** Outlook's own form of words; empty if it cannot be read. */
function wordsOfRtf(bytes: Uint8Array): string {
  const rtf = decompressedRtf(bytes)
  return rtf === null ? '' : (textOfRtf(rtf) ?? '')
}

/** Inside of a company Exchange writes addresses that are no mail addresses. */
function smtpOnly(address = ''): string {
  return address.includes('@') ? address : ''
}

function recipientsOf({ recipients = [] }: FieldsData, kind: 'to' | 'cc', decode: Decode): string {
  return recipients
    .filter(({ recipType }) => (recipType ?? 'to') === kind)
    .map(({ name, smtpAddress, email }) => addressOf(decode(name), smtpAddress ?? smtpOnly(email)))
    .join(', ')
}

/** Without pictures that the words show within them. */
function attachmentsOf(
  reader: Reader,
  { attachments = [] }: FieldsData,
  decode: Decode,
): readonly Attachment[] {
  return attachments
    .filter(({ attachmentHidden }) => attachmentHidden !== true)
    .map((attachment, at) => {
      const { fileName, content } = reader.getAttachment(attachment)
      const name = decode(fileName ?? attachment.fileNameShort)
      return { name: name === '' ? `attachment-${at + 1}` : name, bytes: content }
    })
}
