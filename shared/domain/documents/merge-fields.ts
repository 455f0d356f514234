/** The fields that templates use, each with the name that people read and the kind of its value. */
import type { ValueKind } from './merge-data.ts'

type Field = { readonly label: string; readonly kind: ValueKind }

const text = (label: string): Field => ({ label, kind: 'text' })
const day = (label: string): Field => ({ label, kind: 'day' })
const money = (label: string): Field => ({ label, kind: 'money' })

/** Values of their own, by path. */
export const FIELDS = {
  'document.date': day('Date of the document'),
  'document.delivery': text('How it is sent'),
  'firm.name': text('Law firm'),
  'firm.address': text('Address of the law firm'),
  'firm.phone': text('Phone of the law firm'),
  'firm.email': text('Email of the law firm'),
  'attorney.name': text('Attorney'),
  'client.name': text('Client'),
  'client.address': text('Address of the client'),
  'client.dateOfBirth': day('Date of birth of the client'),
  'client.medicareNumber': text('Medicare number of the client'),
  'client.phone': text('Phone of the client'),
  'matter.dateOfInjury': day('Date of injury'),
  'matter.state': text('State'),
  'matter.liableParty': text('Party said to be liable'),
  'matter.liableInsurer': text('Insurer of the party said to be liable'),
  'matter.claimNumber': text('Claim number'),
  'matter.description': text('The client’s claim in one sentence'),
  'holder.name': text('Lienholder'),
  'holder.address': text('Address of the lienholder'),
  'holder.fileNumber': text('File number of the lienholder'),
  'lien.asserted': money('Amount asserted'),
  'lien.offer': money('Amount offered'),
  'lien.payoff': money('Agreed payoff'),
  'lien.paid': money('Amount paid'),
  'lien.paidOn': day('Date of payment'),
  'lien.respondBy': day('Response due'),
  'lien.payee': text('Payee'),
  'lien.agreedWith': text('Person who agreed for the lienholder'),
  'lien.agreedOn': day('Date of the agreement'),
  'lien.payBy': day('Payment due'),
  'lien.servicesFrom': day('First date of service'),
  'lien.servicesTo': day('Last date of service'),
  'lien.statute': text('Statute the lien is under'),
  'settlement.gross': money('Settlement'),
  'settlement.date': day('Date of the settlement'),
  'settlement.fee': money('Attorney fee'),
  'settlement.feeBasis': text('How the fee is computed'),
  'settlement.costs': money('Case costs'),
  'settlement.medPay': money('Medical payments coverage paid to the client'),
  'settlement.fundsClearedOn': day('Date the funds cleared'),
  'statement.version': text('Version of the statement'),
  'statement.changes': text('What changed since the version before'),
  'statement.hash': text('SHA-256 of the statement’s figures'),
  'statement.capacity': text('Why the client cannot sign alone'),
  'statement.courtApproval': text('Approval of a court'),
  'holdback.amount': money('Amount held back'),
  'holdback.reason': text('Reason for the amount held back'),
  'fee.receivingAttorney': text('Attorney who shares in the fee'),
  'fee.receivingAmount': money('Share of the fee'),
  'reduction.faultReason': text('What fault is disputed, and why'),
  'reduction.hardship': text('The client’s circumstances'),
  'reduction.limits': money('Limits of all available coverage'),
  'reduction.legalBasis': text('Rule that limits the lien'),
  'reduction.cap': money('Highest amount under that rule'),
  'reduction.costShare': money('Lienholder’s share of fees and costs'),
  'plan.name': text('Health plan'),
  'plan.administrator': text('Plan administrator'),
  'plan.address': text('Address of the plan administrator'),
  'plan.memberNumber': text('Member number'),
  'plan.employer': text('Employer that sponsors the plan'),
  'charging.court': text('Court'),
  'charging.caption': text('Case caption'),
  'charging.caseNumber': text('Case number'),
  'charging.agreementDate': day('Date of the fee agreement'),
  'charging.terms': text('Fee under the agreement'),
  'charging.noticeTo': text('Person the notice goes to'),
  'charging.noticeAddress': text('Address of the person the notice goes to'),
  'charging.costs': money('Costs advanced'),
  'medicare.caseNumber': text('Medicare recovery case number'),
  'medicare.letterDate': day('Date of Medicare’s letter'),
  'medicare.insuranceType': text('Type of insurance that pays'),
  'referral.firm': text('Referring firm'),
  'referral.attorney': text('Referring attorney'),
  'referral.states': text('States where the referring attorney is licensed'),
  'referral.work': text('What the referring attorney does'),
  'handling.firm': text('Handling firm'),
  'handling.attorney': text('Handling attorney'),
  'handling.states': text('States where the handling attorney is licensed'),
  'handling.work': text('What the handling attorney does'),
  'division.referralShare': text('Referring attorney’s share'),
  'division.handlingShare': text('Handling attorney’s share'),
  'division.totalFee': text('Total fee the client pays'),
  'division.payWithin': text('Days to pay after the fee is received'),
  'division.updateEvery': text('Days between updates'),
  'division.rule': text('Rule of professional conduct that applies'),
  'hipaa.information': text('Health information to be disclosed'),
  'hipaa.discloser': text('Who may disclose it'),
  'hipaa.discloserAddress': text('Address of who may disclose it'),
  'hipaa.recipient': text('Who may receive it'),
  'hipaa.recipientAddress': text('Address of who may receive it'),
  'hipaa.purpose': text('Purpose of the disclosure'),
  'hipaa.expires': text('Date or event when the authorization ends'),
  'hipaa.representative': text('Personal representative'),
  'hipaa.authority': text('Authority of the personal representative'),
} as const satisfies Record<string, Field>

export type FieldPath = keyof typeof FIELDS

/** The columns of each list; a row's path is "costs.0.cents". */
export const LISTS = {
  recoveries: {
    label: 'Recoveries',
    columns: { source: text('Source'), cents: money('Amount recovered') },
  },
  costs: { label: 'Case costs', columns: { text: text('Cost'), cents: money('Amount of the cost') } },
  deductions: {
    label: 'Other deductions',
    columns: { text: text('Deduction'), cents: money('Amount of the deduction') },
  },
  liens: {
    label: 'Liens',
    columns: {
      holder: text('Lienholder'),
      basis: text('Basis of the lien'),
      asserted: money('Amount asserted'),
      final: money('Final amount'),
    },
  },
  expenses: {
    label: 'Itemized expenses',
    columns: { text: text('Expense'), cents: money('Amount of the expense') },
  },
  disputedCharges: {
    label: 'Disputed charges',
    columns: {
      provider: text('Provider'),
      servedOn: day('Date of service'),
      cents: money('Amount of the charge'),
      reason: text('Reason'),
    },
  },
  unrelatedCharges: {
    label: 'Charges not related to the injury',
    columns: {
      text: text('Charge'),
      servedOn: day('Date of service'),
      cents: money('Amount of the charge'),
    },
  },
} as const satisfies Record<
  string,
  { readonly label: string; readonly columns: Readonly<Record<string, Field>> }
>

export type ListName = keyof typeof LISTS

export function fieldOf(path: FieldPath): Field {
  return FIELDS[path]
}

export function isFieldPath(path: string): path is FieldPath {
  return Object.hasOwn(FIELDS, path)
}

/** Throws for a column that the list does not have. */
export function columnOf(list: ListName, column: string): Field {
  const columns: Readonly<Record<string, Field>> = LISTS[list].columns
  const found = columns[column]
  if (found === undefined) throw new Error(`The list ${list} has no column ${column}.`)
  return found
}
