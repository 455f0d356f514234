import type { MailSummary } from '../../../../shared/contracts/integrations/mail.ts'

export function subjectOf({ subject }: Pick<MailSummary, 'subject'>): string {
  return subject.trim() === '' ? '(No subject)' : subject
}

export function senderOf({ from }: Pick<MailSummary, 'from'>): string {
  if (from === null) return 'Unknown sender'
  return from.name === null || from.name === '' ? from.address : from.name
}

/** For example "Ada Park <ada@example.test>". */
export function addressLabel({ name, address }: { readonly name: string | null; readonly address: string }) {
  return name === null || name === '' || name === address ? address : `${name} <${address}>`
}
