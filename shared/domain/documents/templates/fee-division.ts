/** T9 and T10: two lawyers of different firms divide a fee, and the client consents. */
import type { FieldPath } from '../merge-fields.ts'
import type { BlockWriter } from '../block-writer.ts'
import type { Block } from '../document-schema.ts'
import type { DocumentTemplate, TemplateChoice } from '../template.ts'

const BASIS: TemplateChoice = {
  name: 'basis',
  label: 'Basis of the division',
  many: false,
  options: [
    { key: 'proportional', label: 'In proportion to the services of each' },
    { key: 'joint', label: 'Each takes joint responsibility for the representation' },
  ],
}

const PARTIES = [
  'document.date',
  'client.name',
  'referral.attorney',
  'referral.firm',
  'handling.attorney',
  'handling.firm',
  'division.referralShare',
  'division.handlingShare',
  'division.totalFee',
] as const satisfies readonly FieldPath[]

/** Joint unless the other basis was chosen: it asks more of both lawyers. */
function basis(write: BlockWriter): Block {
  return write.paragraph(
    write.chose('basis', 'proportional')
      ? '**Basis: services.** The fee is divided in proportion to the services that each lawyer performs.'
      : '**Basis: joint responsibility.** Each lawyer takes joint responsibility for the representation, ethically and financially, as if the ' +
          'two were partners.',
  )
}

export const feeAgreement: DocumentTemplate = {
  id: 'T9',
  version: 1,
  title: 'Referral fee agreement',
  use: 'Sets down between two lawyers how a fee is divided, on what basis, and when it is paid.',
  review:
    'Division of fees is a matter of each state’s rules. Check the rule of every state where either lawyer is licensed and of the state of ' +
    'the matter, and get the client’s written consent before the work begins.',
  mustHave: [
    ...PARTIES,
    'referral.states',
    'referral.work',
    'handling.states',
    'handling.work',
    'matter.description',
    'matter.state',
    'division.rule',
    'division.payWithin',
    'division.updateEvery',
  ],
  mustHaveRows: [],
  choices: [BASIS],
  blocks: (write) => [
    write.heading(1, 'Referral fee agreement'),
    write.paragraph('{document.date}'),
    write.table(
      ['Item', 'Referring', 'Handling'],
      [
        ['Attorney', '{referral.attorney}', '{handling.attorney}'],
        ['Firm', '{referral.firm}', '{handling.firm}'],
        ['Licensed in', '{referral.states}', '{handling.states}'],
        ['Share of the fee', '{division.referralShare}', '{division.handlingShare}'],
        ['Work', '{referral.work}', '{handling.work}'],
      ],
    ),
    write.paragraph('**Client:** {client.name}\n**Matter:** {matter.description}\n**State:** {matter.state}'),
    write.heading(2, 'Division of the fee'),
    write.paragraph(
      'The client pays {division.totalFee}. That total is reasonable, and it is not raised because the fee is divided. The rule that applies ' +
        'is {division.rule}.',
    ),
    basis(write),
    write.paragraph(
      'Each lawyer stays available to the client and to the other for questions about the matter until it ends.',
    ),
    write.heading(2, 'Client’s consent'),
    write.paragraph(
      'This agreement has no effect until the client has consented in writing to the part of each lawyer, the share each receives, and the ' +
        'basis of the division. If the client withdraws that consent, no share is paid until the client and both lawyers have agreed in writing.',
    ),
    write.heading(2, 'Payment'),
    write.list([
      'A share is due when the handling firm receives a fee in this matter, on every fee it receives.',
      'The whole recovery goes into a trust account first. A share is paid within {division.payWithin} days after the fee may be withdrawn, ' +
        'with a copy of the part of the settlement statement that shows the fee.',
      'If a share is disputed, the disputed part stays in trust until the dispute ends, and the rest is paid.',
    ]),
    write.heading(2, 'Updates'),
    write.paragraph(
      'The handling attorney sends the referring attorney a short update at least every {division.updateEvery} days, and promptly on an ' +
        'offer, a settlement, a judgment, or the end of the representation.',
    ),
    write.heading(2, 'What ends this agreement'),
    write.list([
      'The handling attorney declines the matter, finds a conflict of interest, or is discharged before a fee is earned.',
      'A court or a rule forbids the division.',
      'Both lawyers agree in writing. What was due by then stays due.',
    ]),
    write.signature('{referral.attorney}, {referral.firm}'),
    write.signature('{handling.attorney}, {handling.firm}'),
  ],
}

export const feeConsent: DocumentTemplate = {
  id: 'T10',
  version: 1,
  title: 'Client’s consent to the division of a fee',
  use: 'The client agrees in writing to what each lawyer does and receives.',
  review:
    'Go through it with the client before signing, and before the work begins where the state’s rule says so. Some states ask for more words.',
  mustHave: [...PARTIES, 'referral.work', 'handling.work'],
  mustHaveRows: [],
  choices: [BASIS],
  blocks: (write) => [
    write.heading(1, 'Consent to the division of a fee'),
    write.paragraph('{document.date}'),
    write.paragraph(
      'Two lawyers from different firms will share the fee in your case. This page says who they are and what each receives. Please read it ' +
        'and ask about anything that is not clear.',
    ),
    write.table(
      ['Lawyer', 'What the lawyer does', 'Share of the fee'],
      [
        ['{referral.attorney}, {referral.firm}', '{referral.work}', '{division.referralShare}'],
        ['{handling.attorney}, {handling.firm}', '{handling.work}', '{division.handlingShare}'],
      ],
    ),
    basis(write),
    write.list([
      'You pay {division.totalFee} in total. You pay nothing more because the fee is divided.',
      'You may refuse. If you do, the fee is not divided, and you may ask each lawyer what that means for your case.',
      'You may talk to another lawyer before you sign.',
      'You will get a signed copy of this page.',
    ]),
    write.paragraph(
      'I have read this. I agree that both lawyers take part in my case, to the share that each receives, and to the basis of the division.',
    ),
    write.signature('{client.name}, client'),
    write.signature('{referral.attorney}'),
    write.signature('{handling.attorney}'),
  ],
}
