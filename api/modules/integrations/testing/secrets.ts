/** An operator's key and the one that replaces it. */
import { createHash } from 'node:crypto'

export const SECRET = createHash('sha256').update('the first key').digest('base64url')
export const NEXT_SECRET = createHash('sha256').update('the next key').digest('base64url')
