import '../api/modules/users/users.routes.ts'
export const app = 1
