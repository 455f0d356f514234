/** Checks that every mail arrived once: those that the platform has sent match the mailbox, and each referral has exactly one. */
import { z } from 'zod'
import { createRecipientTokens } from '../../api/modules/referrals/recipient/recipient-link.ts'
import type { MailMessage } from '../../e2e/fixtures/sandbox-client.ts'
import { RECIPIENT_PREFIX } from '../../shared/contracts/bff-routes.ts'
import { query } from '../faults/call-books.ts'
import type { Finding } from './finding.ts'
import type { Ledger } from './ledger.ts'
import type { Stack } from './stack.ts'

const mailSchema = z.object({
  message_id: z.string(),
  kind: z.string(),
  referral_id: z.string().nullable(),
  to_address: z.string().nullable(),
  state: z.string(),
})
type StoredMail = z.output<typeof mailSchema>

export async function checkMails(stack: Stack, { referrals }: Ledger): Promise<Finding> {
  const stored = await query(
    stack.databaseUrl,
    mailSchema,
    'select message_id, kind, referral_id, to_address, state from public.mails',
  )
  const box = new Map((await stack.sandbox.messages()).map((message) => [bare(message.messageId), message]))
  const known = new Set(stored.map(({ message_id }) => bare(message_id)))
  const mailsByReferral = Map.groupBy(
    stored.filter(({ kind }) => kind === 'referral'),
    ({ referral_id }) => referral_id,
  )
  const tokens = createRecipientTokens(stack.secrets.TOKEN_ENCRYPTION_KEY)
  const redelivered = [...box.values()].filter(({ deliveries }) => deliveries > 1).length
  return {
    what: 'every mail arrived once, with its link, and no other',
    found: `${stored.length} mails, ${box.size} in the mailbox, ${redelivered} handed over again under the same Message-ID`,
    wrongs: [
      ...stored.flatMap((mail) => wrongsOf(mail, box.get(bare(mail.message_id)))),
      ...[...referrals.values()].flatMap(({ id, to }) => {
        const mails = mailsByReferral.get(id) ?? []
        if (mails.length !== 1) return [`${to}: ${mails.length} mails of its own`]
        const arrived = box.get(bare(mails[0]?.message_id ?? ''))
        return arrived?.text.includes(`${RECIPIENT_PREFIX}/${tokens.tokenOf(id)}`) === false
          ? [`${to}: the mail does not hold the recipient's link`]
          : []
      }),
      ...[...box.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `${id}: in the mailbox, and nobody sent it`),
    ],
  }
}

function wrongsOf(mail: StoredMail, arrived: MailMessage | undefined): readonly string[] {
  const name = `${mail.kind} mail to ${mail.to_address ?? 'nobody yet'}`
  // Held until its owner has confirmed the address.
  if (mail.state === 'held') return arrived === undefined ? [] : [`${name}: was sent while held`]
  if (mail.state !== 'sent') return [`${name}: is ${mail.state}`]
  if (arrived === undefined) return [`${name}: the mail server took it and does not have it`]
  return arrived.to === mail.to_address ? [] : [`${name}: went to ${String(arrived.to)}`]
}

function bare(messageId: string): string {
  return messageId.replaceAll(/[<>]/g, '')
}
