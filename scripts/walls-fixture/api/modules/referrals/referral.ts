import '../email/mail.ts'
export const referral = 1
