/** Makes the ZIP of a bundle: each file in the worker of documents, then the whole. Offline too, once that worker is on this device. */
import type { BundleFile } from '../../../documents/bundle.ts'
import type { DocumentFiles } from '../../../documents/document-files.ts'
import type { BundlePlan } from './matter-bundle.ts'

type Making = {
  readonly files: DocumentFiles
  readonly now: () => number
  /** Up to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Rejects with the signal's reason, or with an AppError if a file could not be made: then there is no bundle. */
export async function makeBundle(
  { title, absent, documents, texts }: BundlePlan,
  { files, now, onProgress, signal }: Making,
): Promise<Blob> {
  const made: BundleFile[] = []
  // One file after another: each has a worker of its own, and a device has few cores.
  for (const [at, { name, title: about, document }] of documents.entries()) {
    const pdf = await files.renderPdf(document, {
      signal,
      onProgress: (part) => onProgress((at + part) / (documents.length + 1)),
    })
    const docx = await files.renderDocx(document, { signal })
    made.push(
      { name: `${name}.pdf`, title: about, bytes: await bytesOf(pdf) },
      { name: `${name}.docx`, title: about, bytes: await bytesOf(docx) },
    )
    onProgress((at + 1) / (documents.length + 1))
  }
  const encoder = new TextEncoder()
  for (const { name, title: about, text } of texts)
    made.push({ name, title: about, bytes: encoder.encode(text) })
  return files.packBundle({ title, absent, files: made, at: now() }, { signal })
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}
