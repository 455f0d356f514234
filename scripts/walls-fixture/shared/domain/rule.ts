import '../../runtime/logger.ts'
export const rule = 1
