import '../bff/app.ts'
export const journey = 1
