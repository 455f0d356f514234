import '../bff/app.ts'
export const upward = 1
