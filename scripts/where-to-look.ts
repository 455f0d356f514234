/** The output of a start: addresses, stand-ins, and accounts to sign in with. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'
import type { ResolvedEnvironment } from './environment.ts'

export function whereToLook(resolved: ResolvedEnvironment): string {
  const { env, port, programs, standIns } = resolved
  const lines = ['']
  if (programs.includes('bff')) lines.push(`CounselRelay is ready:  ${env['PUBLIC_ORIGIN'] ?? ''}`)
  if (programs.includes('api')) lines.push(`API:                    ${env['API_URL'] ?? ''}`)
  if (programs.includes('sandbox')) {
    lines.push(`Mailbox (stand-in):     http://localhost:${port + 2}/mail`)
    lines.push(`Stand-ins in use:       ${standIns.join(', ')}`)
  }
  lines.push(`Data folder:            ${resolved.dataDir}`)
  if (programs.includes('sandbox') && standIns.includes('supabase')) {
    lines.push('', `Demo accounts (password ${DEMO_PASSWORD}):`)
    for (const account of DEMO_ACCOUNTS) lines.push(`  ${account.email.padEnd(20)} ${account.note}`)
  }
  lines.push('')
  return lines.join('\n')
}
