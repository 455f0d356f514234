/** T4 and T5: what was agreed on a lien, and that it is gone. */
import type { DocumentTemplate } from '../template.ts'
import {
  CLIENT_LINE,
  FILE_LINE,
  HOLDER_FIELDS,
  INJURY_LINE,
  LETTER_FIELDS,
  letterClose,
  letterHead,
  regarding,
  TO_HOLDER,
} from './letter-parts.ts'

export const payoffConfirmation: DocumentTemplate = {
  id: 'T4',
  version: 2,
  title: 'Payoff confirmation',
  use: 'Confirms in writing the amount that a lienholder agreed to.',
  review: 'Send it before any money is paid out, and keep the lienholder’s own writing with it.',
  mustHave: [
    ...LETTER_FIELDS,
    ...HOLDER_FIELDS,
    'client.name',
    'matter.dateOfInjury',
    'lien.agreedWith',
    'lien.agreedOn',
    'lien.payoff',
    'lien.payee',
    'lien.payBy',
  ],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Confirmation of a payoff', [CLIENT_LINE, INJURY_LINE, FILE_LINE]),
    write.paragraph(
      'This confirms our agreement of {lien.agreedOn} with {lien.agreedWith}: {holder.name} accepts {lien.payoff} in full satisfaction of ' +
        'its lien and of every balance of {client.name} for the treatment or benefits that the lien covers.',
    ),
    write.amounts(
      ['Payoff', 'Amount'],
      [{ cells: ['Full and final payoff', '{lien.payoff}'], isTotal: true }],
    ),
    write.list([
      'We will make payment to {lien.payee} by {lien.payBy}, provided that the settlement funds have cleared.',
      'Until that day no interest or charge is added.',
      'On payment, {holder.name} releases the lien, sets the balance to zero, and withdraws every notice and collection.',
    ]),
    write.paragraph(
      'If this is not what you agreed to, please let us know in writing before that day. Otherwise please sign and return this letter.',
    ),
    ...letterClose(write),
    write.heading(2, 'Confirmation'),
    write.paragraph('{holder.name} confirms that this letter states what was agreed.'),
    write.signature('For {holder.name}', ['Signature', 'Name and title', 'Date']),
  ],
}

export const lienRelease: DocumentTemplate = {
  id: 'T5',
  version: 1,
  title: 'Release of lien',
  use: 'The lienholder confirms payment and releases its lien.',
  review:
    'A recorded lien may need a release in the form that the recording office accepts, often notarized. Check the state’s statute.',
  mustHave: [...HOLDER_FIELDS, 'client.name', 'matter.dateOfInjury', 'lien.paid', 'lien.paidOn', 'firm.name'],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    write.heading(1, 'Release of lien'),
    write.table(
      ['Item', 'Statement'],
      [
        ['Lienholder', '{holder.name}\n{holder.address}'],
        ['Released person', '{client.name}'],
        ['Date of injury', '{matter.dateOfInjury}'],
        ...(write.has('holder.fileNumber') ? [['File number', '{holder.fileNumber}']] : []),
        ['Amount received', '{lien.paid}'],
        ['Date received', '{lien.paidOn}'],
      ],
    ),
    write.list(
      [
        'The lienholder received the amount stated above and accepts it as payment in full.',
        'It releases every lien, right to reimbursement and claim, by statute, contract or otherwise, on any recovery for this injury.',
        'It has no further claim for the charges or benefits covered, against {client.name}, against {firm.name}, or against any person ' +
          'who paid the recovery.',
        'It will withdraw or release every notice that it recorded or sent, end all collection, and correct any credit report, within 30 days.',
        'It has not assigned the lien to anyone else.',
      ],
      true,
    ),
    write.paragraph('The person who signs has authority to do so for the lienholder.'),
    write.signature('For {holder.name}', ['Signature', 'Name and title', 'Date']),
  ],
}
