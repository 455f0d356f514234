/** Clauses on ownership, licenses, liability and disputes for the second set, and what is asked of them. Pure data. */
import type { Clause } from '../clauses.ts'

export const RIGHT_CLAUSES: readonly Clause[] = [
  {
    id: 'ipowner',
    wordings: [
      'All deliverables, and every patent, copyright and trade secret therein, shall upon creation be the sole property of Sponsor, and Developer hereby assigns them to Sponsor.',
      'Works created in the course of the engagement are works made for hire and title thereto vests in the Company.',
    ],
    questions: [
      'Does intellectual property created by one party become the property of the counterparty?',
      'Who will own what we invent?',
    ],
  },
  {
    id: 'jointip',
    wordings: [
      'Results conceived together by scientists of both institutions shall be co-owned in equal undivided shares.',
      'The parties shall jointly hold title to Joint Inventions, each with the right to practice them without accounting to the other.',
    ],
    questions: [
      'Is there any clause providing for joint or shared ownership of intellectual property between the parties?',
      'Which ideas belong to both of us?',
    ],
  },
  {
    id: 'license',
    wordings: [
      'Subject to the terms below, Owner grants to User a worldwide, nonexclusive, royalty-bearing license to reproduce and display the Marks on Approved Goods.',
      'Company hereby permits Operator to use the Software internally on up to three servers.',
    ],
    questions: [
      'Does the contract contain a license granted by one party to its counterparty?',
      'What are we permitted to do with the software or marks?',
    ],
  },
  {
    id: 'nontransfer',
    wordings: [
      'The rights conferred are personal to User, cannot be sublicensed and are nontransferable.',
      'Sublicensee shall have no right to transfer, lend or lease the licensed materials to others.',
    ],
    questions: [
      'Does the contract limit the ability of a party to transfer the license being granted to a third party?',
      'Can the license be passed on?',
    ],
  },
  {
    id: 'affiliates',
    wordings: [
      'Licensee may extend the foregoing rights to any entity that controls, is controlled by, or is under common control with it.',
      'For purposes of the grant, "Licensor" includes its subsidiaries, and each of them joins in the license of patents it holds.',
    ],
    questions: [
      'Does the contract contain a license grant to a licensee (incl. sublicensor) and the affiliates of such licensee?',
      'May our sister companies use it too?',
    ],
  },
  {
    id: 'unlimited',
    wordings: [
      'District may install the Program on any number of devices, without further charge, for all of its schools.',
      'Subscriber enjoys unlimited use of the catalogue across its entire enterprise.',
    ],
    questions: [
      'Is there a clause granting one party an enterprise, all-you-can-eat or unlimited usage license?',
      'Is there a limit on how many people use it?',
    ],
  },
  {
    id: 'perpetual',
    wordings: [
      'The foregoing permission is perpetual and may not be revoked for any cause whatsoever.',
      'Following full payment the license shall be irrevocable and last in perpetuity.',
    ],
    questions: [
      'Does the contract contain a license grant that is irrevocable or perpetual?',
      'Can the license ever be taken away?',
    ],
  },
  {
    id: 'escrow',
    wordings: [
      'Within thirty days Vendor shall place a complete copy of the human-readable code with an independent custodian, to be handed over to Bank should Vendor become insolvent.',
      'The parties shall sign a three-party escrow agreement with Iron Vault Trust covering the Source Materials.',
    ],
    questions: [
      'Is one party required to deposit its source code into escrow with a third party, which can be released upon certain events?',
      'If the vendor goes bankrupt, can we get the program code?',
    ],
  },
  {
    id: 'afterend',
    wordings: [
      'On cessation of this Agreement Dealer may dispose of remaining stock for a further one hundred twenty days, and Articles 6 and 11 continue to bind.',
      'Consequences of Termination. Vendor shall, for up to six months following the end of the engagement, furnish transition help at its then-current rates.',
    ],
    questions: [
      'Is a party subject to obligations after the termination or expiration of a contract, including any post-termination transition, wind-down or last-buy?',
      'What do we still owe each other once it is over?',
    ],
  },
  {
    id: 'audit',
    wordings: [
      'Author’s certified accountant may, not more than once a year, examine the ledgers of Publisher on which statements are based.',
      'Upon reasonable notice Company may visit the premises and review the books to verify compliance.',
    ],
    questions: [
      'Does a party have the right to audit the books, records, or physical locations of the counterparty to ensure compliance with the contract?',
      'May we check their numbers?',
    ],
  },
  {
    id: 'uncapped',
    wordings: [
      'The foregoing ceiling does not apply to losses caused by willful misconduct, breach of secrecy or the duty to indemnify.',
      'NOTHING HEREIN SHALL LIMIT A PARTY’S RESPONSIBILITY FOR FRAUD OR GROSS NEGLIGENCE.',
    ],
    questions: [
      'Is a party’s liability uncapped upon the breach of its obligation in the contract?',
      'Which losses have no limit?',
    ],
  },
  {
    id: 'cap',
    wordings: [
      'EXCEPT AS STATED IN 14.3, NEITHER PARTY’S TOTAL LIABILITY SHALL BE GREATER THAN THE SUMS PAID IN THE TWELVE MONTHS BEFORE THE CLAIM AROSE.',
      'In no event will Host be responsible for lost profits or indirect, special or punitive damages, even if advised of their possibility.',
    ],
    questions: [
      'Does the contract include a cap on liability upon the breach of a party’s obligation?',
      'What is the most they would ever have to pay us?',
    ],
  },
  {
    id: 'liquidated',
    wordings: [
      'For each day of delay Contractor shall credit Owner $1,500, which the parties accept as a fair forecast of harm and not as a penalty.',
      'Should Tenant depart early, a termination fee equal to four months’ rent becomes payable at once.',
    ],
    questions: [
      'Does the contract contain a clause that would award either party liquidated damages for breach or a fee upon the termination of a contract?',
      'What does being late cost?',
    ],
  },
  {
    id: 'warranty',
    wordings: [
      'For eighteen months from delivery Maker promises that the Pumps will be sound in material and workmanship and will replace those that are not.',
      'Limited Warranty. Integrator warrants for ninety (90) days after acceptance that the System will perform materially as specified.',
    ],
    questions: [
      'What is the duration of any warranty against defects or errors in technology, products, or services provided under the contract?',
      'For how long do they fix what breaks?',
    ],
  },
  {
    id: 'insurance',
    wordings: [
      'Carrier shall keep in place automobile coverage of not less than $1,000,000 combined single limit, naming Shipper as additional insured.',
      'Throughout the term Subcontractor must procure workers’ compensation and commercial general liability policies and hand over certificates.',
    ],
    questions: [
      'Is there a requirement for insurance that must be maintained by one party for the benefit of the counterparty?',
      'What policies must they carry?',
    ],
  },
  {
    id: 'nosue',
    wordings: [
      'Licensee acknowledges Owner’s title to the Marks and will never dispute it or assist others in doing so.',
      'Each party promises that it shall not commence any action against the other upon the Settled Patents.',
    ],
    questions: [
      'Is a party restricted from contesting the validity of the counterparty’s ownership of intellectual property or otherwise bringing a claim against the counterparty?',
      'Did we promise not to take them to court?',
    ],
  },
  {
    id: 'third',
    wordings: [
      'Except for Indemnified Persons, nobody who is not a signatory acquires any right or remedy hereunder.',
      'Lender is an intended beneficiary of this undertaking and may enforce it directly.',
    ],
    questions: [
      'Is there a non-contracting party who is a beneficiary to some or all of the clauses in the contract and therefore can enforce its rights?',
      'Can an outsider rely on this?',
    ],
  },
  {
    id: 'indemnity',
    wordings: [
      'Promoter shall save and hold Venue free from any loss, cost or suit arising from the conduct of its performers.',
      'Vendor will defend Customer against claims that the Service infringes, and indemnify it for amounts finally awarded.',
    ],
    questions: ['Who pays if somebody else sues us?', 'Is there an indemnification obligation?'],
  },
  {
    id: 'forum',
    wordings: [
      'Any controversy shall be finally settled by a single arbitrator sitting in Denver under the rules of JAMS.',
      'The parties irrevocably consent to the exclusive jurisdiction of the federal and state courts sitting in Cook County.',
    ],
    questions: [
      'Where would a lawsuit or a dispute be heard?',
      'How are disagreements between the parties settled?',
    ],
  },
  {
    id: 'default',
    wordings: [
      'If a party is in material breach and has not remedied it within thirty days of being told, the innocent party may rescind.',
      'Events of Default. Failure to pay within ten days when due, insolvency, or abandonment each entitles Lessor to cancel.',
    ],
    questions: [
      'What if they do not keep their promises?',
      'When may a party terminate for breach and is there time to cure?',
    ],
  },
  {
    id: 'paydays',
    wordings: [
      'Invoices are payable net thirty; sums outstanding beyond that bear a charge of 1.5 percent monthly.',
      'Customer shall remit each undisputed statement within forty-five days of receipt, and pay simple interest on anything later.',
    ],
    questions: ['When do bills have to be paid?', 'Is there interest if we pay late?'],
  },
]
