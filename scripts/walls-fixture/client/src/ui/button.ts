import '../platform/http.ts'
export const button = 1
