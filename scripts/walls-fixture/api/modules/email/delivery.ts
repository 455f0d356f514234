import '../referrals/record.ts'
export const delivery = 1
