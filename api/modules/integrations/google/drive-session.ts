/** A resumable upload to Drive. developers.google.com/workspace/drive/api/guides/manage-uploads#resumable */
import type { ProviderApi } from '../provider/provider-api.ts'
import type { ProviderAnswer } from '../provider/outbound.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import type { NewFile } from '../transfer/provider-file.ts'
import type { PieceOutcome, UploadSession } from '../transfer/upload-session.ts'
import { DRIVE_FIELDS, driveFileSchema } from './drive-file.ts'
import type { GoogleAddresses } from './google-settings.ts'

const PIECE_TIMEOUT = 120_000
/** Google's status for "Resume Incomplete". */
const RESUME = 308

export async function createDriveSession(
  api: ProviderApi,
  addresses: GoogleAddresses,
  token: string,
  file: NewFile,
): Promise<UploadSession> {
  const begun = await api.open(token, {
    method: 'POST',
    url: `${addresses.driveUpload}/files?${new URLSearchParams({ uploadType: 'resumable', fields: DRIVE_FIELDS })}`,
    headers: {
      'x-upload-content-type': file.mimeType,
      'x-upload-content-length': String(file.size),
    },
    json: {
      name: file.name,
      mimeType: file.mimeType,
      ...(file.folderId === null ? {} : { parents: [file.folderId] }),
    },
  })
  await begun.discard()
  const url = begun.headers['location'] ?? ''

  const send = async (range: string, body?: Buffer): Promise<PieceOutcome> =>
    outcomeOf(
      api,
      await api.content({
        method: 'PUT',
        url,
        headers: { 'content-range': range },
        body: body ?? new Uint8Array(),
        timeout: PIECE_TIMEOUT,
      }),
    )

  return {
    put: (piece, offset) =>
      piece.length === 0
        ? send(`bytes */${file.size}`)
        : send(`bytes ${offset}-${offset + piece.length - 1}/${file.size}`, piece),
    ask: () => send(`bytes */${file.size}`),
    async cancel() {
      try {
        const answer = await api.content({ method: 'DELETE', url })
        await answer.discard()
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
      }
    },
  }
}

async function outcomeOf(api: ProviderApi, answer: ProviderAnswer): Promise<PieceOutcome> {
  if (answer.status !== RESUME) return { kind: 'done', file: await api.reader.json(answer, driveFileSchema) }
  await answer.discard()
  // Without a Range header, nothing has arrived yet.
  const last = /^bytes=0-(\d+)$/.exec(answer.headers['range'] ?? '')?.[1]
  return { kind: 'more', received: last === undefined ? 0 : Number(last) + 1 }
}
