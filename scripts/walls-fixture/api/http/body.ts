import '../modules/users/users.policy.ts'
export const body = 1
