/**
 * The reader of .msg files decodes with iconv-lite, whose tables weigh 100 kB and need what only Node has. Every browser has the tables, so the
 * build takes a few lines of ours in its place.
 */
import { join } from 'node:path'

/** For `resolve.alias`. */
export const textOfBytes = {
  find: /^iconv-lite$/,
  replacement: join(import.meta.dirname, '../../client/src/features/kiwi/workers/text-of-bytes.ts'),
}
