import '../two/two.ts'
import '../../app/main.ts'
export const one = 1
