/** A user's operations on the connected Microsoft account. */
import type {
  CloudFile,
  CloudFileList,
  CreateFolderRequest,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import {
  recipientsOf,
  type MailAttachment,
  type MailMessage,
  type UnreadMailResponse,
} from '../../../../shared/contracts/integrations/mail.ts'
import type { OutlookSendRequest } from '../../../../shared/contracts/integrations/onedrive.ts'
import { ONEDRIVE_MESSAGES, type IntegrationService } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import type { Access } from '../connections/access.service.ts'
import { withSendingMessage, withUserMessage } from '../provider/user-message.ts'
import type { ArrivingFile } from '../transfer/arriving-file.ts'
import { withMeasured } from '../transfer/measured-file.ts'
import type { OutgoingFile } from '../transfer/provider-file.ts'
import { sendInPieces } from '../transfer/upload-session.ts'
import { SMALL_FILE, type Onedrive } from './onedrive.ts'
import type { Outlook } from './outlook.ts'
import type { PageCursors } from './page-cursor.ts'

export type OnedriveServiceDeps = {
  readonly access: Access
  readonly drive: Onedrive
  readonly outlook: Outlook
  readonly cursors: PageCursors
  readonly sendLimit: CallLimit
}

/** All reject with an AppError whose message starts with the call's text from the message catalog. */
export type OnedriveService = {
  files(caller: Caller, folderId: string | undefined, next: string | undefined): Promise<CloudFileList>
  download(caller: Caller, fileId: string, signal: AbortSignal): Promise<OutgoingFile>
  /** Reads the file only if the account is connected. */
  upload(caller: Caller, arriving: () => Promise<ArrivingFile>): Promise<CloudFile>
  createFolder(caller: Caller, request: CreateFolderRequest): Promise<CloudFile>
  unread(caller: Caller, top: number, next: string | undefined): Promise<UnreadMailResponse>
  message(caller: Caller, id: string): Promise<MailMessage>
  attachments(caller: Caller, messageId: string): Promise<readonly MailAttachment[]>
  attachment(caller: Caller, messageId: string, id: string, signal: AbortSignal): Promise<OutgoingFile>
  sendMail(caller: Caller, request: OutlookSendRequest): Promise<void>
  markRead(caller: Caller, messageId: string): Promise<void>
}

export function createOnedriveService(deps: OnedriveServiceDeps): OnedriveService {
  const { access, drive, outlook, cursors } = deps
  const use = <Result>(
    { userId }: Caller,
    service: IntegrationService,
    message: string,
    work: (token: string) => Promise<Result>,
  ): Promise<Result> =>
    withUserMessage(message, () => access.use({ userId, provider: 'onedrive' }, service, work))

  return {
    files(caller, folderId, next) {
      const { userId } = caller
      const from = next === undefined ? { folderId } : { nextLink: cursors.read(next, userId, 'files') }
      return use(caller, 'files', ONEDRIVE_MESSAGES.files, async (token) => {
        const page = await drive.list(token, from)
        return { files: page.items, next: cursors.write(page.nextLink, userId, 'files') }
      })
    },
    download: (caller, fileId, signal) =>
      use(caller, 'files', ONEDRIVE_MESSAGES.download, (token) => drive.download(token, fileId, signal)),
    createFolder: (caller, { name, parentFolderId }) =>
      use(caller, 'files', ONEDRIVE_MESSAGES.createFolder, (token) =>
        drive.createFolder(token, name, parentFolderId ?? null),
      ),
    async upload(caller, arriving) {
      await use(caller, 'files', ONEDRIVE_MESSAGES.upload, () => Promise.resolve())
      const file = await arriving()
      return withUserMessage(ONEDRIVE_MESSAGES.upload, () => upload(deps, caller, file))
    },
    unread(caller, top, next) {
      const { userId } = caller
      const from = next === undefined ? { top } : { top, nextLink: cursors.read(next, userId, 'unread') }
      return use(caller, 'mail', ONEDRIVE_MESSAGES.unread, async (token) => {
        const page = await outlook.unread(token, from)
        return { messages: [...page.items], next: cursors.write(page.nextLink, userId, 'unread') }
      })
    },
    message: (caller, id) =>
      use(caller, 'mail', ONEDRIVE_MESSAGES.message, (token) => outlook.message(token, id)),
    attachments: (caller, messageId) =>
      use(caller, 'mail', ONEDRIVE_MESSAGES.attachments, (token) => outlook.attachments(token, messageId)),
    attachment: (caller, messageId, id, signal) =>
      use(caller, 'mail', ONEDRIVE_MESSAGES.attachment, (token) =>
        outlook.attachment(token, messageId, id, signal),
      ),
    async sendMail({ userId }, { to, subject, message }) {
      await deps.sendLimit(userId)
      const mail = { to: recipientsOf(to), subject, text: message }
      await withSendingMessage(ONEDRIVE_MESSAGES.send, () =>
        access.use({ userId, provider: 'onedrive' }, 'mail', (token) => outlook.send(token, mail)),
      )
    },
    markRead: (caller, messageId) =>
      use(caller, 'mail', ONEDRIVE_MESSAGES.markRead, (token) => outlook.markRead(token, messageId)),
  }
}

/** Only the start needs the token: a session's upload URL is pre-authorized, however long the upload takes. */
function upload(
  { access, drive }: OnedriveServiceDeps,
  { userId }: Caller,
  file: ArrivingFile,
): Promise<CloudFile> {
  const key = { userId, provider: 'onedrive' } as const
  const { name, mimeType } = file
  return withMeasured(file, SMALL_FILE, async (measured) => {
    const { folderId } = measured
    if (measured.kind === 'small') {
      const small = { name, mimeType, folderId, size: measured.bytes.length }
      return access.use(key, 'files', (token) => drive.uploadSmall(token, small, measured.bytes))
    }
    const session = await access.use(key, 'files', (token) =>
      drive.beginUpload(token, { name, mimeType, folderId, size: measured.size }),
    )
    const uploaded = await sendInPieces(measured.content, session)
    const later = measured.isWhole ? folderId : (await file.allFields()).folderId
    if (later === null || later === folderId) return uploaded
    return access.use(key, 'files', (token) => drive.move(token, uploaded.id, later))
  })
}
