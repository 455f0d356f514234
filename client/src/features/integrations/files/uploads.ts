/** State of file uploads. Pure. */

type UploadFacts = {
  readonly id: string
  readonly file: File
  /** null: the root. */
  readonly folderId: string | null
}

export type Upload = UploadFacts &
  (
    | { readonly status: 'waiting' }
    /** `share`: the uploaded fraction, from 0 to 1; at 1 the provider is still storing the file. */
    | { readonly status: 'sending'; readonly share: number }
    | { readonly status: 'stored' }
    | { readonly status: 'failed'; readonly error: Error }
  )

type UploadEvent =
  | { readonly type: 'added'; readonly uploads: readonly Upload[] }
  | { readonly type: 'dismissed'; readonly id: string }
  | { readonly type: 'waiting' | 'started' | 'stored'; readonly id: string }
  | { readonly type: 'progress'; readonly id: string; readonly share: number }
  | { readonly type: 'failed'; readonly id: string; readonly error: Error }

export function uploadsReducer(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.type) {
    case 'added':
      return [...uploads, ...event.uploads]
    case 'dismissed':
      return uploads.filter(({ id }) => id !== event.id)
    case 'waiting':
    case 'started':
    case 'progress':
    case 'stored':
    case 'failed':
      return uploads.map((upload) => (upload.id === event.id ? changed(upload, event) : upload))
  }
}

function changed(
  { id, file, folderId }: Upload,
  event: Exclude<UploadEvent, { readonly type: 'added' | 'dismissed' }>,
): Upload {
  const facts = { id, file, folderId }
  switch (event.type) {
    case 'started':
      return { ...facts, status: 'sending', share: 0 }
    case 'progress':
      return { ...facts, status: 'sending', share: event.share }
    case 'stored':
      return { ...facts, status: 'stored' }
    case 'failed':
      return { ...facts, status: 'failed', error: event.error }
    case 'waiting':
      return { ...facts, status: 'waiting' }
  }
}

export function uploadLabel(upload: Upload): string {
  switch (upload.status) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return upload.share < 1 ? `${Math.floor(upload.share * 100)}%` : 'Saving…'
    case 'stored':
      return 'Uploaded'
    case 'failed':
      return 'Not uploaded'
  }
}
