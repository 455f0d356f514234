/** A OneDrive upload session. learn.microsoft.com/graph/api/driveitem-createuploadsession */
import { z } from 'zod'
import type { ProviderAnswer } from '../provider/outbound.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import type { PieceOutcome, UploadSession } from '../transfer/upload-session.ts'
import { driveItemSchema } from './drive-item.ts'

const PIECE_TIMEOUT = 120_000

const begunSchema = z.object({ uploadUrl: z.string() })
const standSchema = z.object({ nextExpectedRanges: z.array(z.string()).min(1) })

/** `url` creates the session; the upload URL that it returns is pre-authorized and is called without the token. */
export async function createOnedriveSession(
  api: ProviderApi,
  token: string,
  { url, size }: { readonly url: string; readonly size: number },
): Promise<UploadSession> {
  const json = { item: { '@microsoft.graph.conflictBehavior': 'rename' } }
  const { uploadUrl } = await api.json(token, { method: 'POST', url, json }, begunSchema)

  return {
    async put(piece, offset) {
      const answer = await api.content({
        method: 'PUT',
        url: uploadUrl,
        headers: { 'content-range': `bytes ${offset}-${offset + piece.length - 1}/${size}` },
        body: piece,
        timeout: PIECE_TIMEOUT,
      })
      // 202: more is expected. Any other success returns the finished item.
      return answer.status === 202
        ? standOf(api, answer)
        : { kind: 'done', file: await api.reader.json(answer, driveItemSchema) }
    },
    ask: async () => standOf(api, await api.content({ method: 'GET', url: uploadUrl })),
    async cancel() {
      try {
        const answer = await api.content({ method: 'DELETE', url: uploadUrl })
        await answer.discard()
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
      }
    },
  }
}

async function standOf(api: ProviderApi, answer: ProviderAnswer): Promise<PieceOutcome> {
  const { nextExpectedRanges } = await api.reader.json(answer, standSchema)
  const [start = ''] = (nextExpectedRanges[0] ?? '').split('-')
  if (!/^\d+$/.test(start)) throw new ProviderFailure(api.provider, 'failed', { reason: 'no range' })
  return { kind: 'more', received: Number(start) }
}
