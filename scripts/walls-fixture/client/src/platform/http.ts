import '../features/two/two.ts'
import '../../../runtime/logger.ts'
import 'node:path'
export const http = 1
