/** T7: the papers that decide what an ERISA plan may claim. 29 USC 1024(b)(4), 1132(c)(1). */
import type { DocumentTemplate } from '../template.ts'
import { LETTER_FIELDS, letterClose, letterHead, regarding } from './letter-parts.ts'

export const planDocumentsRequest: DocumentTemplate = {
  id: 'T7',
  version: 1,
  title: 'Request for plan documents',
  use: 'Asks the administrator of an employer’s health plan for the documents behind its claim to reimbursement.',
  review:
    'Send it to the plan administrator that the plan names, not only to its recovery agent; the duty to answer is the administrator’s. ' +
    'Church and government plans are not under ERISA.',
  mustHave: [
    ...LETTER_FIELDS,
    'plan.name',
    'plan.administrator',
    'plan.address',
    'client.name',
    'plan.memberNumber',
    'matter.dateOfInjury',
  ],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, '{plan.administrator}\n{plan.address}'),
    ...regarding(write, 'Request for plan documents under 29 U.S.C. § 1024(b)(4)', [
      { text: '**Plan:** {plan.name}' },
      { text: '**Employer:** {plan.employer}', when: 'plan.employer' },
      { text: '**Participant or beneficiary:** {client.name}' },
      { text: '**Member number:** {plan.memberNumber}' },
      { text: '**Date of injury:** {matter.dateOfInjury}' },
    ]),
    write.paragraph(
      'We represent {client.name}, a participant or beneficiary of the plan, who joins in this request by signing below. The plan claims ' +
        'reimbursement from a recovery for injuries. Please send us copies of the following, as in effect on the date of injury and today:',
    ),
    write.list(
      [
        'the plan document itself, with every amendment',
        'the latest summary plan description and every summary of changes to it',
        'the latest annual report (Form 5500) with its schedules',
        'any trust agreement, collective bargaining agreement, insurance contract and administrative services contract of the plan',
        'any other instrument under which the plan is established or operated',
      ],
      true,
    ),
    write.paragraph('Please also state in writing:'),
    write.list([
      'whether the plan pays benefits from its own funds or by insurance, and whether it holds a stop-loss policy',
      'the provision that gives the right to reimbursement, and any that speaks to attorney fees, the common fund, or a participant who was ' +
        'not made whole',
      'an itemized list of the payments that the plan claims, with dates, providers and diagnosis codes',
    ]),
    write.paragraph(
      'Under 29 U.S.C. § 1132(c)(1), a court may impose a penalty for each day if an administrator does not mail what was requested within 30 ' +
        'days. If there is a reasonable charge for copies, please let us know and we will pay it.',
    ),
    write.paragraph('Until we have these documents, we cannot accept that the plan has the right it claims.'),
    ...letterClose(write),
    write.paragraph('I join in this request and ask that the documents be sent to my attorney.'),
    write.signature('{client.name}'),
  ],
}
