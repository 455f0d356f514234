/** T11: an authorization to disclose health information, with every element of 45 CFR 164.508(c). */
import type { DocumentTemplate } from '../template.ts'

export const hipaaAuthorization: DocumentTemplate = {
  id: 'T11',
  version: 1,
  title: 'HIPAA authorization',
  use: 'The client lets a provider or plan disclose health information to you.',
  review:
    'Keep it a form of its own: it may not be merged with another permission (45 CFR 164.508(b)(3)). Psychotherapy notes need a separate ' +
    'authorization, and records of substance use treatment, HIV or mental health may need more under federal or state law.',
  mustHave: [
    'client.name',
    'client.dateOfBirth',
    'client.address',
    'hipaa.information',
    'hipaa.discloser',
    'hipaa.discloserAddress',
    'hipaa.recipient',
    'hipaa.recipientAddress',
    'hipaa.purpose',
    'hipaa.expires',
  ],
  mustHaveRows: [],
  choices: [
    {
      name: 'signer',
      label: 'Who signs',
      many: false,
      options: [
        { key: 'patient', label: 'The patient' },
        { key: 'representative', label: 'A personal representative' },
      ],
    },
  ],
  blocks: (write) => [
    write.heading(1, 'Authorization to disclose health information'),
    write.paragraph(
      '**Patient:** {client.name}\n**Date of birth:** {client.dateOfBirth}\n**Address:** {client.address}',
    ),
    write.heading(2, 'What may be disclosed'),
    write.paragraph('{hipaa.information}'),
    write.paragraph('This does not include psychotherapy notes, which need a separate authorization.'),
    write.heading(2, 'Who may disclose it'),
    write.paragraph('{hipaa.discloser}\n{hipaa.discloserAddress}'),
    write.heading(2, 'Who may receive it'),
    write.paragraph('{hipaa.recipient}\n{hipaa.recipientAddress}'),
    write.heading(2, 'Purpose'),
    write.paragraph('{hipaa.purpose}'),
    write.heading(2, 'When this authorization ends'),
    write.paragraph('{hipaa.expires}'),
    write.heading(2, 'Your rights'),
    write.list([
      '**You may revoke this authorization at any time.** To do so, write to {hipaa.discloser} at the address above, and send a copy to ' +
        '{hipaa.recipient}. Revoking it does not undo what was already done in reliance on it. The provider’s notice of privacy practices ' +
        'says more.',
      '**You do not have to sign.** Your treatment, payment, enrollment in a health plan and eligibility for benefits do not depend on it.',
      '**The information may be disclosed again.** Whoever receives it may pass it on, and federal privacy rules may then no longer protect it.',
      '**You will get a copy** of this authorization after you sign it.',
    ]),
    ...(write.chose('signer', 'representative')
      ? [
          write.paragraph(
            'I sign for the patient as personal representative. My authority to do so: {hipaa.authority}',
          ),
          write.signature('{hipaa.representative}, for {client.name}'),
        ]
      : [write.signature('{client.name}, patient')]),
  ],
}
