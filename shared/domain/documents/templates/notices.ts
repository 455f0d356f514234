/** T3a, T3b and T3c: notices at the start of a lien. */
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

export const noticeOfRepresentation: DocumentTemplate = {
  id: 'T3a',
  version: 1,
  title: 'Notice of representation and ledger request',
  use: 'Notifies a provider or plan that you represent the client, and asks for its ledger and the basis of its lien.',
  review:
    'Enclose a HIPAA authorization that names this provider. This notice promises no payment; keep it so.',
  mustHave: [...LETTER_FIELDS, ...HOLDER_FIELDS, 'client.name', 'matter.dateOfInjury', 'lien.respondBy'],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Notice of representation and request for a ledger', [
      CLIENT_LINE,
      INJURY_LINE,
      FILE_LINE,
    ]),
    write.paragraph(
      'We represent {client.name} in a claim for injuries from {matter.dateOfInjury}. Please send all further letters and calls about this ' +
        'claim, and about any balance or lien connected with it, to us.',
    ),
    write.heading(2, 'What we ask for'),
    write.paragraph('Please send us the following by {lien.respondBy}:'),
    write.list(
      [
        'a complete ledger for treatment since the date of injury: each charge with its date and code, and each payment, adjustment and ' +
          'write-off with its source',
        'the claim forms that you sent to any insurer or program, and its answers',
        'the balance that you claim today, and whom you claim it from',
        'the basis of any lien or right to reimbursement: the statute, contract, assignment or plan provision',
        'a copy of each lien notice, with the date, the persons it was sent to and how, and any recording information',
        'the name and direct contact of the person who can agree on an amount',
      ],
      true,
    ),
    write.paragraph(
      'Until the claim is resolved, we ask that you not send the account to collections or report it to a credit agency.',
    ),
    write.paragraph(
      'This letter promises no payment and admits no lien. A signed authorization for the release of records is enclosed.',
    ),
    ...letterClose(write),
  ],
}

export const chargingLien: DocumentTemplate = {
  id: 'T3b',
  version: 1,
  title: 'Notice of an attorney’s charging lien',
  use: 'Notifies whoever may pay the recovery that you claim a lien for your fee and costs.',
  review:
    'States differ on whether this lien exists, when it attaches, who must be served and whether it must be filed. Check the statute and ' +
    'your fee agreement, and your duties to the former client, before you send it.',
  mustHave: [
    ...LETTER_FIELDS,
    'charging.noticeTo',
    'charging.noticeAddress',
    'client.name',
    'matter.dateOfInjury',
    'charging.agreementDate',
    'charging.terms',
    'charging.costs',
  ],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, '{charging.noticeTo}\n{charging.noticeAddress}'),
    ...regarding(write, 'Notice of an attorney’s charging lien', [
      { text: '**Claimant:** {client.name}' },
      INJURY_LINE,
      { text: '**Case:** {charging.caption}', when: 'charging.caption' },
      { text: '**Court:** {charging.court}', when: 'charging.court' },
      { text: '**Case number:** {charging.caseNumber}', when: 'charging.caseNumber' },
      { text: '**Claim number:** {matter.claimNumber}', when: 'matter.claimNumber' },
    ]),
    write.paragraph(
      '{firm.name} represented {client.name} in this claim under a written fee agreement of {charging.agreementDate}. The agreement ' +
        'provides: {charging.terms}',
    ),
    write.paragraph(
      'The firm claims a lien for its fee, and for costs of {charging.costs} that it advanced, on every settlement, judgment, award and ' +
        'payment in this claim.',
    ),
    ...(write.has('lien.statute') ? [write.paragraph('The lien is claimed under {lien.statute}.')] : []),
    write.heading(2, 'What we ask of you'),
    write.list([
      'Do not pay out any part of the recovery that this lien covers without our written agreement or an order of the court.',
      'Name us as a payee, or keep the amount of the lien in trust until it is agreed on or decided.',
      'Tell us about any settlement, judgment or payment before the funds are paid out.',
      'Pass this notice on to every insurer and attorney who may pay or receive the recovery.',
    ]),
    ...letterClose(write),
  ],
}

export const providerLienNotice: DocumentTemplate = {
  id: 'T3c',
  version: 1,
  title: 'Provider’s lien notice',
  use: 'For counsel of a provider: gives notice of a statutory lien to the injured person and to the party said to be liable.',
  review:
    'A statutory lien is lost by a wrong notice. Check what the state’s statute says the notice must hold, who must be served, how (often ' +
    'certified mail or in person), by when, and whether it must be recorded.',
  mustHave: [
    'document.date',
    ...HOLDER_FIELDS,
    'client.name',
    'client.address',
    'matter.dateOfInjury',
    'matter.liableParty',
    'matter.state',
    'lien.statute',
    'lien.servicesFrom',
    'lien.servicesTo',
    'lien.asserted',
    'document.delivery',
  ],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    write.heading(1, 'Notice of a health care provider’s lien'),
    write.paragraph('{document.date}'),
    write.table(
      ['Item', 'Statement'],
      [
        ['Provider', '{holder.name}\n{holder.address}'],
        ['Injured person', '{client.name}\n{client.address}'],
        ['Date of injury', '{matter.dateOfInjury}'],
        ['Party said to be liable', '{matter.liableParty}'],
        ...(write.has('matter.liableInsurer') ? [['Insurer of that party', '{matter.liableInsurer}']] : []),
        ...(write.has('matter.claimNumber') ? [['Claim number', '{matter.claimNumber}']] : []),
        ['Dates of service', '{lien.servicesFrom} to {lien.servicesTo}'],
        ['Amount claimed', '{lien.asserted}'],
        ['State and statute', '{matter.state}, {lien.statute}'],
      ],
    ),
    write.paragraph(
      'The provider treated the injured person for injuries from the date of injury. It claims a lien, as far as the statute allows, on every ' +
        'claim and cause of action that the injured person has for those injuries, and on every settlement, judgment and award.',
    ),
    write.paragraph(
      'Whoever pays on such a claim after receiving this notice, without satisfying the lien, may be liable to the provider as the statute ' +
        'provides. An itemized statement of charges is available on request.',
    ),
    write.signature('For {holder.name}', ['Signature', 'Name and title', 'Date']),
    write.heading(2, 'Proof of service'),
    write.paragraph(
      'I sent this notice by {document.delivery} to the injured person and to the party said to be liable, at the addresses known to the ' +
        'provider, on the date below.',
    ),
    write.signature('Person who sent the notice', ['Signature', 'Name', 'Date sent']),
  ],
}
