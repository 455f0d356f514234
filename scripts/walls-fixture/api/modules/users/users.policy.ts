import './users.routes.ts'
export const policy = 1
