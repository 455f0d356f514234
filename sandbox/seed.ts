/** The sign-ins of the demo accounts (SEED=demo). Their profiles belong to the API. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'
import type { AuthDeps } from './supabase/auth/auth-deps.ts'
import { createEmailUser } from './supabase/auth/signup.routes.ts'

/** Adds absent accounts and never changes existing ones. */
export async function seedDemoAccounts(auth: AuthDeps): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    if (auth.users.byId(account.id) ?? auth.users.byEmail(account.email)) continue
    const passwordHash = await auth.passwords.hash(DEMO_PASSWORD)
    auth.db.transaction(() =>
      createEmailUser(auth, {
        id: account.id,
        email: account.email,
        passwordHash,
        data: { given_name: account.firstName, family_name: account.lastName },
        confirmed: true,
      }),
    )
  }
}
