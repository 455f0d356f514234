import '../operations/operation.ts'
import '../../../../shared/contracts/record.ts'
export const queue = 1
