/** The file metadata that leaves the device: name, size and type. The content is never read. */
import type { ReferralAttachment } from '../../../../shared/contracts/referral-email.ts'
import { FILES_MAX } from '../../../../shared/domain/referral-limits.ts'

/** Longer names are shortened in the middle, so that the start and the extension stay readable. */
const NAME_MAX = 255

export function metadataOf(file: Pick<File, 'name' | 'size' | 'type'>): ReferralAttachment {
  return { name: shortName(file.name), size: file.size, type: file.type.slice(0, 255) }
}

type AddedFiles = { readonly files: readonly ReferralAttachment[]; readonly leftOut: number }

/** The same file picked twice is listed once. */
export function addFiles(
  present: readonly ReferralAttachment[],
  picked: Iterable<Pick<File, 'name' | 'size' | 'type'>>,
): AddedFiles {
  const files = [...present]
  let leftOut = 0
  for (const file of picked) {
    const metadata = metadataOf(file)
    if (files.some((other) => other.name === metadata.name && other.size === metadata.size)) continue
    if (files.length < FILES_MAX) files.push(metadata)
    else leftOut += 1
  }
  return { files, leftOut }
}

function shortName(name: string): string {
  if (name === '') return 'unnamed'
  if (name.length <= NAME_MAX) return name
  const tail = name.slice(-40)
  return `${name.slice(0, NAME_MAX - tail.length - 1)}…${tail}`
}
