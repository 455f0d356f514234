/** Clauses of secrecy agreements, mergers and privacy policies for the second set, and what is asked of them. Pure data. */
import type { Clause } from '../clauses.ts'

export const DEAL_CLAUSES: readonly Clause[] = [
  {
    id: 'staff',
    wordings: [
      'Recipient may pass the Information on to those of its officers and workers who must have it for the Purpose and who are bound by like duties.',
      'Access shall be confined to Representatives with a need to know, for whose acts Recipient answers.',
    ],
    questions: [
      'May the receiving party share confidential information with some of its employees?',
      'Who inside the company may see it?',
    ],
  },
  {
    id: 'advisers',
    wordings: [
      'The Information may also be furnished to Recipient’s counsel, accountants and lenders.',
      'Receiving Party is permitted to reveal Evaluation Material to its consultants and other outside professionals engaged for the project.',
    ],
    questions: [
      'Can the receiving party share some confidential information with third parties such as consultants, agents and professional advisors?',
      'May I show it to my accountant?',
    ],
  },
  {
    id: 'forced',
    wordings: [
      'Should a tribunal or regulator order production, Recipient shall alert Discloser without delay so that a protective order may be sought.',
      'If legally compelled by subpoena to reveal any of it, the receiving side must, to the extent lawful, tell the other side first and disclose only what is demanded.',
    ],
    questions: [
      'Must the receiving party notify the disclosing party if it is required by law or judicial process to disclose?',
      'What if a judge orders us to hand it over?',
    ],
  },
  {
    id: 'destroy',
    wordings: [
      'On demand Recipient shall give back or shred every document holding the Information and certify that this has been done.',
      'At the conclusion of talks all Evaluation Material, with copies, shall be returned or erased within ten business days.',
    ],
    questions: [
      'Shall the receiving party destroy or return confidential information upon termination?',
      'What do we do with the papers when talks end?',
    ],
  },
  {
    id: 'keepcopy',
    wordings: [
      'Recipient may nevertheless keep one archival set with its legal department, and backups made in the ordinary course.',
      'Nothing obliges a party to purge automatic backups, which may be retained so long as they stay secret.',
    ],
    questions: [
      'May the receiving party retain some confidential information even after its return or destruction?',
      'Are we permitted to hold on to a copy?',
    ],
  },
  {
    id: 'own',
    wordings: [
      'The duties do not extend to knowledge which Recipient arrived at by itself, without recourse to what was shown.',
      'Excluded are matters independently developed by the receiving party’s personnel who had no access.',
    ],
    questions: [
      'May the receiving party independently develop information similar to the confidential information?',
      'What if we come up with the same thing ourselves?',
    ],
  },
  {
    id: 'public',
    wordings: [
      'Information that is or becomes generally available to the public, other than by breach hereof, is not protected.',
      'The term does not include what is already in the public domain or was lawfully known beforehand.',
    ],
    questions: [
      'Which information is not confidential?',
      'Are there exceptions for what everybody already knows?',
    ],
  },
  {
    id: 'reverse',
    wordings: [
      'No sample may be disassembled, decompiled or analyzed for its composition.',
      'Recipient shall not reverse engineer any object which embodies the disclosing side’s secrets.',
    ],
    questions: ['Is reverse engineering prohibited?', 'May we take the prototype apart to see how it works?'],
  },
  {
    id: 'nolicense',
    wordings: [
      'Disclosure conveys no title or license, express or implied, under any patent or other right.',
      'Nothing in this letter shall be read as a grant to Recipient of rights in the Information, which stays the property of Discloser.',
    ],
    questions: [
      'Does the agreement grant the receiving party any right to confidential information?',
      'Do we acquire rights in what they show us?',
    ],
  },
  {
    id: 'secrecylasts',
    wordings: [
      'The duty of secrecy endures for four years after the parties’ dealings cease.',
      'Obligations under Sections 2 to 5 survive for thirty-six months from the end of discussions, and indefinitely for trade secrets.',
    ],
    questions: [
      'Do some obligations of the agreement survive termination?',
      'How many years must we keep quiet?',
    ],
  },
  {
    id: 'secretdeal',
    wordings: [
      'Neither side may tell anyone that talks are taking place or what their subject is.',
      'The existence of this letter and the status of negotiations are themselves Confidential Information.',
    ],
    questions: ['May the receiving party disclose the fact that the agreement was agreed or negotiated?'],
  },
  {
    id: 'mae',
    wordings: [
      '"Company Material Adverse Effect" means any event that is, or would reasonably be expected to be, materially adverse to the financial condition of the Company, other than events from general economic conditions or acts of war.',
    ],
    questions: [
      'How is material adverse effect defined?',
      'What counts as a change so bad that the buyer may leave?',
    ],
  },
  {
    id: 'noshop',
    wordings: [
      'From signing until the Effective Time the Company shall not initiate, solicit or knowingly encourage any inquiry that could lead to an Alternative Transaction.',
      'Non-Solicitation of Competing Offers. Target and its Representatives will cease all talks with other bidders.',
    ],
    questions: ['Is there a no-shop provision?', 'Can the target look for another buyer before closing?'],
  },
  {
    id: 'fiduciary',
    wordings: [
      'The Board may nevertheless withdraw its Recommendation if it concludes in good faith, after consulting outside counsel, that not doing so would be inconsistent with the directors’ duties at law.',
      'In response to an Intervening Event the directors may effect a Change of Recommendation where their fiduciary obligations so demand.',
    ],
    questions: ['When may the board change its recommendation?', 'Is there a fiduciary out?'],
  },
  {
    id: 'breakfee',
    wordings: [
      'If Parent ends the agreement because of a Superior Proposal, the Company shall pay Parent $38,000,000 by wire within two days.',
      'Termination Fee. A sum equal to 3.25% of equity value is owed should the stockholders reject the merger after a rival bid is announced.',
    ],
    questions: ['What is the termination fee?', 'What does it cost the target to back out?'],
  },
  {
    id: 'conditions',
    wordings: [
      'The duty of each side to complete is subject to stockholder approval, expiry of the HSR waiting period and the absence of any injunction.',
      'Parent need not consummate unless the representations of the Company are accurate in all material respects as of the Closing.',
    ],
    questions: ['What are the closing conditions?', 'What must happen before the deal is done?'],
  },
  {
    id: 'ordinary',
    wordings: [
      'Pending completion the Company shall conduct its affairs in the usual course consistent with past practice and preserve its relations with suppliers.',
      'Until the Effective Time the Target will not, absent Buyer’s consent, issue shares, incur debt above $5 million or dispose of plants.',
    ],
    questions: [
      'Must the company operate in the ordinary course before closing?',
      'What is the target not allowed to do in the meantime?',
    ],
  },
  {
    id: 'performance',
    wordings: [
      'The parties agree that money would be no adequate remedy and that each may have the terms enforced by decree, without posting bond.',
      'Specific Performance. Irreparable harm would follow from breach, for which an injunction shall be available.',
    ],
    questions: ['Is specific performance available?', 'Can a court force them to go through with it?'],
  },
  {
    id: 'datakinds',
    wordings: [
      'When you open an account we ask for your name, e-mail, telephone number and date of birth, and our servers log your IP address and device type.',
      'What We Gather. The app records location, contacts you choose to upload, and how you tap through its screens.',
    ],
    questions: ['What data is collected about me?', 'Does the app track where I am?'],
  },
  {
    id: 'datashared',
    wordings: [
      'We hand certain details to companies that process payments or send messages for us, and never sell them to advertisers.',
      'Your profile may be disclosed to our marketing partners and group companies.',
    ],
    questions: ['Is my information shared with third parties?', 'Do you sell my data?'],
  },
  {
    id: 'datakept',
    wordings: [
      'Records of your orders are kept for seven years and then erased; closing an account removes the rest within thirty days.',
      'We hold on to usage logs no longer than needed for the purposes above, in general eighteen months.',
    ],
    questions: ['How long do you keep my data?', 'Is everything deleted when I close my account?'],
  },
  {
    id: 'optout',
    wordings: [
      'You may stop promotional messages at any time by following the unsubscribe link or writing to us.',
      'Your Choices. Interest-based ads can be switched off in your settings.',
    ],
    questions: ['How can I opt out?', 'Can I stop the marketing e-mails?'],
  },
  {
    id: 'children',
    wordings: [
      'The service is not meant for anyone under thirteen, and accounts of minors are closed when we learn of them.',
      'We do not knowingly collect details from persons below the age of sixteen without a parent’s consent.',
    ],
    questions: ['What about children using the service?', 'May my kid use the app?'],
  },
  {
    id: 'cookies',
    wordings: [
      'Small files placed in your browser remember your basket; others let our analytics provider count visits.',
      'We and our partners use cookies, pixels and web beacons.',
    ],
    questions: ['Are cookies used?', 'Do they follow what I do on other websites?'],
  },
  {
    id: 'datasafe',
    wordings: [
      'Traffic travels over TLS, passwords are hashed, and staff reach production only through hardware keys.',
      'We employ administrative, technical and physical safeguards, yet no transmission is entirely safe.',
    ],
    questions: ['How is my data protected?', 'Is my information encrypted or secure?'],
  },
]
