/** Two keys of an operator, one after the other. */
import { createHash } from 'node:crypto'

export const SECRET = createHash('sha256').update('the first key').digest('base64url')
export const NEXT_SECRET = createHash('sha256').update('the next key').digest('base64url')
