/** Files and mails of a connected account as files to add. Their bytes are downloaded when their turn comes. */
import type { CloudFile } from '../../../../../shared/contracts/integrations/cloud-files.ts'
import type {
  MailAttachment,
  MailMessage,
  MailSummary,
} from '../../../../../shared/contracts/integrations/mail.ts'
import { PROVIDER_NAMES, type IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import type { FileCalls, InboxCalls } from '../../../platform/integrations/account-calls.ts'
import { asksForConnection, detailOf } from '../../../platform/integrations/integration-failure.ts'
import { addressLabel, subjectOf } from '../../../platform/integrations/mail-labels.ts'
import type { CloudSource } from '../storage/case-file.ts'
import type { AddedFile } from './file-taker.ts'
import { fileWords } from './file-words.ts'

/** Documents of Google's own have no file of their own, and are downloaded as PDF. */
const GOOGLE_DOCUMENT = 'application/vnd.google-apps.'

export function cloudFile(
  provider: IntegrationProvider,
  file: CloudFile,
  calls: Pick<FileCalls, 'download'>,
): AddedFile {
  const name = file.mimeType.startsWith(GOOGLE_DOCUMENT) ? `${file.name}.pdf` : file.name
  return {
    ...{ name, size: file.size ?? 0 },
    bytes: async (signal) => bytesOf(await calls.download(file, signal)),
    account: accountOf(provider, name, { provider, fileId: file.id }),
  }
}

/** What may be a newer version of a document that came from the account. */
export function newerFile(file: string, source: CloudSource, calls: Pick<FileCalls, 'download'>): AddedFile {
  const { provider, fileId } = source
  return {
    ...{ name: file, size: 0, newerOf: file },
    bytes: async (signal) => bytesOf(await calls.download({ id: fileId }, signal)),
    account: accountOf(provider, file, source),
  }
}

export function attachmentFile(
  { id }: MailSummary,
  attachment: MailAttachment,
  calls: Pick<InboxCalls, 'attachment'>,
): AddedFile {
  const { name, size } = attachment
  return {
    ...{ name, size },
    bytes: async (signal) => bytesOf(await calls.attachment(id, attachment, signal)),
    account: accountOf('onedrive', name, null),
  }
}

/** The text of the mail with its sender, recipients, subject and date. */
export function mailFile(mail: MailSummary, calls: Pick<InboxCalls, 'message'>): AddedFile {
  const name = `${subjectOf(mail)
    .replaceAll(/[\\/:*?"<>|\s]+/gu, ' ')
    .trim()}.eml`
  return {
    ...{ name, size: 0 },
    bytes: async (signal) => new TextEncoder().encode(messageText(await calls.message(mail.id, signal))),
    account: accountOf('onedrive', name, null),
  }
}

/** An Internet message (RFC 5322) of plain text in UTF-8. */
function messageText({ from, to, cc, subject, receivedAt, body, leftOut }: MailMessage): string {
  const headers = [
    ['From', from === null ? '' : addressLabel(from)],
    ['To', to.map(addressLabel).join(', ')],
    ['Cc', cc.map(addressLabel).join(', ')],
    ['Subject', subject],
    ['Date', new Date(receivedAt).toUTCString().replace('GMT', '+0000')],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', '8bit'],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${(value ?? '').replaceAll(/\s+/gu, ' ')}`)
  const end =
    leftOut === 'end'
      ? '\n\n[The rest of this mail is too long to be shown here. Save it in Outlook and add the file.]'
      : ''
  return `${headers.join('\r\n')}\r\n\r\n${body}${end}`
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}

function accountOf(
  provider: IntegrationProvider,
  name: string,
  source: CloudSource | null,
): NonNullable<AddedFile['account']> {
  return { source, failureWords: (error) => failureWords(provider, name, error) }
}

function failureWords(provider: IntegrationProvider, name: string, error: unknown): string {
  if (!(error instanceof Error)) return fileWords.failed(name, 'Try again.')
  if (asksForConnection(error)) return fileWords.noAccess(name, PROVIDER_NAMES[provider])
  const detail = detailOf(error)
  return fileWords.failed(name, detail === null ? error.message : `${error.message} ${detail}`)
}
