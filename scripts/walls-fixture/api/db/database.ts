import '../modules/users/users.routes.ts'
export const database = 1
