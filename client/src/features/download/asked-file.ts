/** Which file an address of /api/download-file names. Pure. */
import { z } from 'zod'
import { withoutTrailing } from '../../../../shared/domain/text-ends.ts'

export const FILE_SOURCES = ['referral', 'google', 'onedrive'] as const
export type FileSource = (typeof FILE_SOURCES)[number]

export const SOURCE_LABELS: Readonly<Record<FileSource, string>> = {
  referral: 'CounselRelay, the record of a referral',
  google: 'Google Drive',
  onedrive: 'OneDrive',
}

const addressSchema = z.object({
  source: z.enum(FILE_SOURCES),
  id: z.string().min(1).max(500),
  name: z.string(),
})
export type AskedFile = z.infer<typeof addressSchema>

const MAX_NAME = 200

/** Null for an address that names no file. */
export function askedFile(query: URLSearchParams): AskedFile | null {
  const asked = addressSchema.safeParse({
    source: query.get('source'),
    id: query.get('id'),
    name: query.get('name') ?? '',
  })
  if (!asked.success) return null
  const { source, id, name } = asked.data
  return { source, id, name: savedName(name) || `${source}.${source === 'referral' ? 'json' : 'bin'}` }
}

/** Without what a file system or a dialog would take for more than a name: paths, control signs, signs that turn the reading direction. */
function savedName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[/\\:*?"<>|]/g, '_')
  // A name that begins with a dot would be hidden, and one that ends with it is none on Windows.
  return withoutTrailing(plain.slice(0, MAX_NAME).replace(/^[.\s]+/, ''), '. ')
}
