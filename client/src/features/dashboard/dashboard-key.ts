/** Shares the prefix of the referral keys, so that invalidating referrals also refetches the dashboard. */
export const dashboardKey = ['referrals', 'dashboard'] as const
