/** Calls on connected accounts, with common types for both providers. Every call rejects with an IntegrationFailure. */
import type { CloudFile, CloudFileList } from '../../../../shared/contracts/integrations/cloud-files.ts'
import type {
  DisconnectResponse,
  IntegrationStatus,
} from '../../../../shared/contracts/integrations/connection.ts'
import type {
  CalendarEvent,
  CalendarEventsResponse,
  LienDeadlineRequest,
} from '../../../../shared/contracts/integrations/google.ts'
import type {
  MailAttachment,
  MailMessage,
  UnreadMailResponse,
} from '../../../../shared/contracts/integrations/mail.ts'
import type { HttpAnswer, HttpClient, Progress } from '../http/http-client.ts'
import type { HttpError } from '../http/http-error.ts'
import type { Uploader } from '../http/uploader.ts'
import type { Logger } from '../log/logger.ts'
import { IntegrationFailure } from './integration-failure.ts'

/** Parameters of the OAuth redirect. */
export type Grant = { readonly code: string; readonly state: string; readonly iss: string | null }

export type ConnectionCalls = {
  /** The URL of the provider's consent page. */
  readonly authorizationUrl: () => Promise<string>
  /** `userId`: the signed-in user. */
  readonly exchange: (grant: Grant, userId: string) => Promise<IntegrationStatus>
  readonly status: (signal?: AbortSignal) => Promise<IntegrationStatus>
  /** `userId`: null if signed out. */
  readonly disconnect: (userId: string | null) => Promise<DisconnectResponse>
}

export type Page = { readonly next: string | null; readonly signal: AbortSignal }

export type FileUpload = {
  readonly file: File
  /** null: the root. */
  readonly folderId: string | null
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export type FileCalls = {
  readonly list: (folderId: string | null, page: Page) => Promise<CloudFileList>
  readonly download: (
    file: Pick<CloudFile, 'id'>,
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ) => Promise<Blob>
  readonly upload: (upload: FileUpload) => Promise<CloudFile>
  readonly createFolder: (name: string, parentFolderId: string | null) => Promise<CloudFile>
}

export type OutgoingMail = { readonly to: string; readonly subject: string; readonly text: string }
export type SendMail = (mail: OutgoingMail) => Promise<void>

export type InboxCalls = {
  readonly unread: (top: number, page: Page) => Promise<UnreadMailResponse>
  readonly message: (id: string, signal: AbortSignal) => Promise<MailMessage>
  readonly attachments: (id: string, signal: AbortSignal) => Promise<readonly MailAttachment[]>
  readonly attachment: (id: string, attachment: MailAttachment, signal: AbortSignal) => Promise<Blob>
  readonly markRead: (id: string) => Promise<void>
}

export type CalendarCalls = {
  readonly events: (page: Page) => Promise<CalendarEventsResponse>
  readonly addDeadline: (referralId: string) => Promise<CalendarEvent>
  readonly addLienDeadline: (deadline: LienDeadlineRequest) => Promise<CalendarEvent>
}

export type CallDeps = {
  readonly http: HttpClient
  readonly upload: Uploader
  readonly logger: Logger
}

/** Milliseconds; long enough for a large file on a slow connection. */
export const DOWNLOAD_TIMEOUT = 30 * 60_000
/** Milliseconds; the server calls the provider, possibly after refreshing its token. */
export const PROVIDER_TIMEOUT = 45_000

/** Returns the value, or logs the cause and throws an IntegrationFailure. `say` can replace the product's `message`. */
export function valueOf<T>(
  logger: Logger,
  answer: HttpAnswer<T>,
  message: string,
  say: (error: HttpError, message: string) => string = (_error, words) => words,
): T {
  if (answer.ok) return answer.value
  // Canceled calls are not logged.
  if (answer.error.kind !== 'aborted') logger.error(message, describe(answer.error))
  throw new IntegrationFailure(say(answer.error, message), answer.error)
}

/** For the log: the kind of failure, never the request. */
function describe(error: HttpError): string {
  return 'status' in error ? `${error.kind} ${error.status}` : error.kind
}
