import 'node:fs'
import 'hono'
export const io = 1
