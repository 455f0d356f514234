/**
 * The bundle of a matter as one ZIP: its files, `manifest.json` with the SHA-256 of each, and `index.txt`, which also names what is not in it.
 * Runs in the worker of documents. Letters are packed without compression, as PDF and DOCX are compressed already.
 */
import { zipSync, type Zippable } from 'fflate'

export type BundleFile = {
  /** In the ZIP, such as "letters/01-lien-reduction-request.pdf": of words of ours and numbers, so that no fact of a case is in a name. */
  readonly name: string
  /** For the index: what the file is. */
  readonly title: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type BundleOrder = {
  readonly title: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly files: readonly BundleFile[]
  /** What belongs to the matter and is not in the ZIP, each with why. */
  readonly absent: readonly { readonly title: string; readonly why: string }[]
}

export type BundleManifest = {
  readonly madeAt: string
  readonly files: readonly {
    readonly name: string
    readonly title: string
    readonly bytes: number
    readonly sha256: string
  }[]
  readonly absent: BundleOrder['absent']
}

export async function packBundle({
  title,
  at,
  files,
  absent,
}: BundleOrder): Promise<Uint8Array<ArrayBuffer>> {
  const listed = await Promise.all(
    files.map(async ({ name, title: about, bytes }) => ({
      ...{ name, title: about, bytes: bytes.length, sha256: await sha256(bytes) },
    })),
  )
  const manifest: BundleManifest = { madeAt: new Date(at).toISOString(), files: listed, absent }
  const encoder = new TextEncoder()
  const entries: Zippable = Object.fromEntries(files.map(({ name, bytes }) => [name, [bytes, { level: 0 }]]))
  return zipSync(
    {
      ...entries,
      'manifest.json': encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`),
      'index.txt': encoder.encode(indexOf(title, manifest)),
    },
    { mtime: at },
  )
}

function indexOf(title: string, { madeAt, files, absent }: BundleManifest): string {
  const lines = [
    title,
    `Made ${madeAt} (UTC).`,
    '',
    `In this bundle (${files.length}); SHA-256 of each is in manifest.json:`,
    ...files.map((file) => `  ${file.name}  ${file.title}`),
    '',
    absent.length === 0 ? 'Nothing of the matter is left out.' : `Not in this bundle (${absent.length}):`,
    ...absent.map((one) => `  ${one.title}: ${one.why}`),
  ]
  return `${lines.join('\r\n')}\r\n`
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
