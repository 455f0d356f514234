import '../ui/button.ts'
export const sw = 1
