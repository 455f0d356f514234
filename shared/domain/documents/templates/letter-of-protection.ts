/** T1: a provider waits for payment until the case ends. */
import type { DocumentTemplate } from '../template.ts'
import {
  HOLDER_FIELDS,
  INJURY_LINE,
  LETTER_FIELDS,
  letterHead,
  regarding,
  TO_HOLDER,
} from './letter-parts.ts'

export const letterOfProtection: DocumentTemplate = {
  id: 'T1',
  version: 1,
  title: 'Letter of protection',
  use: 'A provider treats the client now and waits for payment from the recovery.',
  review:
    'Confirm that your state allows letters of protection for this provider, that no health coverage must be billed first (Medicare and ' +
    'Medicaid providers are limited in what they may collect), and that the client understands that the bill remains the client’s own.',
  mustHave: [...LETTER_FIELDS, ...HOLDER_FIELDS, 'client.name', 'matter.dateOfInjury'],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Letter of protection', [{ text: '**Patient:** {client.name}' }, INJURY_LINE]),
    write.paragraph(
      'We represent {client.name} in a claim for injuries from {matter.dateOfInjury}. The client asks {holder.name} (the provider) to ' +
        'treat those injuries now and to wait for payment until the claim ends. By signing below, each of us agrees to the following.',
    ),
    write.heading(2, 'What the client agrees to'),
    write.list([
      'The client directs {firm.name} to pay the provider’s reasonable, unpaid charges for treatment of these injuries from the client’s ' +
        'share of any settlement, judgment or award.',
      'The client remains personally responsible for those charges, even if there is no recovery or the recovery is too small.',
      'The client may not withdraw this direction without the provider’s written consent.',
    ]),
    write.heading(2, 'What the firm agrees to'),
    write.list([
      'The firm will keep from the recovery, in its trust account, the amount that the provider claims under this letter, as far as funds ' +
        'remain after attorney fees, case costs and claims that come first by law.',
      'The firm will pay the provider promptly after the funds have cleared and the amount has been agreed on in writing or decided.',
      'If the amount is disputed, the firm will pay what is not disputed and keep the rest in trust until the dispute ends.',
      'The firm will notify the provider if it no longer represents the client, and give the name of the new attorney if it is known.',
    ]),
    write.paragraph(
      'The firm does not guarantee a recovery, and is not liable for the charges from its own funds.',
    ),
    write.heading(2, 'What the provider agrees to'),
    write.list([
      'The provider will send itemized bills and records on request, with every payment and adjustment shown.',
      'The provider will credit every payment from any source, and will not charge more than its usual and reasonable rates.',
      'While this letter is in effect, the provider will not send the account to collections, report it to a credit agency, or sue on it.',
      'The provider may end this letter for future treatment by written notice to the firm. What was already provided remains covered.',
    ]),
    write.paragraph(
      'This letter covers no bill that the law does not let the provider collect from the client. It may be changed only in writing signed ' +
        'by all three.',
    ),
    write.signature('{client.name}, client'),
    write.signature('{attorney.name}, for {firm.name}'),
    write.signature('For {holder.name}, provider', ['Signature', 'Name and title', 'Date']),
  ],
}
