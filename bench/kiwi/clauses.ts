/** Clauses as contracts and injury files say them, each with questions as a person asks them. Written for this bench; none is copied. */

export type Clause = {
  readonly id: string
  readonly wordings: readonly [string, ...string[]]
  readonly questions: readonly [string, ...string[]]
}

export const CONTRACT_CLAUSES: readonly Clause[] = [
  {
    id: 'law',
    wordings: [
      'This Agreement shall be construed and enforced in accordance with the laws of the State of Ohio, without regard to its conflict of laws principles.',
      'The validity and interpretation hereof shall be governed by Delaware law.',
      'All matters arising hereunder are subject to the internal laws of the Commonwealth of Virginia.',
    ],
    questions: ['Which state’s law applies?', 'What law controls this contract?'],
  },
  {
    id: 'convenience',
    wordings: [
      'Either party may terminate this Agreement for any reason or no reason upon ninety (90) days’ prior written notice.',
      'Customer shall be entitled to cancel the engagement without cause by giving the other side sixty days’ notice in writing.',
    ],
    questions: ['Can they end it without a reason?', 'Is either side free to walk away whenever it likes?'],
  },
  {
    id: 'renewal',
    wordings: [
      'Upon expiration of the Initial Term, this Agreement shall automatically renew for successive periods of one year unless a party gives notice of nonrenewal.',
      'The term shall be extended for additional twelve-month periods absent written notice to the contrary.',
    ],
    questions: ['Does it renew by itself?', 'What happens after the first term is over?'],
  },
  {
    id: 'assignment',
    wordings: [
      'Neither party may assign or transfer this Agreement, by operation of law or otherwise, without the prior written consent of the other.',
      'Any attempted delegation or assignment of rights hereunder absent consent shall be null and void.',
    ],
    questions: [
      'Can they hand the contract over to somebody else?',
      'May the contract be passed on to another company?',
    ],
  },
  {
    id: 'cap',
    wordings: [
      'In no event shall the aggregate liability of either party exceed the fees paid in the twelve months preceding the claim.',
      'The total damages recoverable hereunder are limited to $250,000.',
    ],
    questions: [
      'What is the most we could be made to pay if something goes wrong?',
      'Is there a ceiling on damages?',
    ],
  },
  {
    id: 'indemnity',
    wordings: [
      'Vendor shall defend, indemnify and hold harmless Customer from and against any third-party claims arising out of its negligence.',
      'Each party agrees to indemnify the other against losses, including reasonable attorneys’ fees, resulting from its breach.',
    ],
    questions: ['Who covers us if a third party sues?', 'Who has to pay for claims by outsiders?'],
  },
  {
    id: 'competition',
    wordings: [
      'For two years following termination, the Contractor shall not engage in any business that competes with the Company within fifty miles.',
      'During the Restricted Period, the Seller will not directly or indirectly carry on a competing business.',
    ],
    questions: ['Are they allowed to work for a rival?', 'Is there a non-compete?'],
  },
  {
    id: 'solicitation',
    wordings: [
      'Neither party shall solicit for employment or hire any employee of the other for one year after termination.',
      'The Consultant will not induce any employee of the Company to leave his or her employment.',
    ],
    questions: ['Can they poach our staff?', 'May they recruit our people?'],
  },
  {
    id: 'ownership',
    wordings: [
      'All work product, inventions and deliverables shall be deemed works made for hire and shall be the sole property of the Company.',
      'Developer hereby assigns to Client all right, title and interest in the intellectual property created hereunder.',
    ],
    questions: ['Who owns what is created?', 'Who gets the IP?'],
  },
  {
    id: 'audit',
    wordings: [
      'Licensor may, upon reasonable notice, inspect the books and records of Licensee to verify the royalties due.',
      'Distributor shall keep complete records and permit an independent accountant to audit them once each calendar year.',
    ],
    questions: ['Can they look at our books?', 'May somebody check our accounts?'],
  },
  {
    id: 'insurance',
    wordings: [
      'Contractor shall maintain commercial general liability insurance with limits of not less than $1,000,000 per occurrence.',
      'Supplier will carry workers’ compensation coverage and name the Buyer as an additional insured.',
    ],
    questions: ['What coverage must they carry?', 'Do they have to be insured?'],
  },
  {
    id: 'warranty',
    wordings: [
      'Seller warrants that the goods will be free from defects in material and workmanship for one year after delivery.',
      'The Services will be performed in a professional and workmanlike manner, and nonconforming work will be reperformed at no charge.',
    ],
    questions: ['Is there a guarantee of quality?', 'What do they promise if the product is faulty?'],
  },
  {
    id: 'confidentiality',
    wordings: [
      'The receiving party shall hold all proprietary information in strict confidence and shall not disclose it to any person.',
      'Recipient will protect Confidential Information with the same degree of care that it uses for its own.',
    ],
    questions: ['Do we have to keep their information secret?', 'What may we not tell others?'],
  },
  {
    id: 'exclusivity',
    wordings: [
      'Manufacturer appoints Distributor as its sole and exclusive distributor in the Territory.',
      'During the term, Buyer shall purchase all of its requirements for the Products solely from Seller.',
    ],
    questions: ['Is it an exclusive deal?', 'May they sell through anybody else?'],
  },
  {
    id: 'control',
    wordings: [
      'A merger, consolidation or sale of a majority of the voting stock of a party shall constitute a change of control and entitle the other to terminate.',
      'Upon any change in the ownership of fifty percent or more of the Company’s shares, Lender may declare a default.',
    ],
    questions: ['What if the company is bought?', 'What happens when they are sold to new owners?'],
  },
]

export const INJURY_CLAUSES: readonly Clause[] = [
  {
    id: 'fault',
    wordings: [
      'Unit 2 failed to yield the right of way and struck Unit 1. The driver of Unit 2 was cited for failure to yield.',
      'Contributing cause: Driver 2 disregarded the red signal. Citation issued to Driver 2.',
    ],
    questions: ['Who was to blame for the crash?', 'Whose fault was the accident?'],
  },
  {
    id: 'prior',
    wordings: [
      'Past medical history is significant for degenerative disc disease, treated in the past with chiropractic care.',
      'The patient reports a preexisting low back injury that had resolved before this event.',
    ],
    questions: ['Did she have back trouble before?', 'Was there an earlier injury?'],
  },
  {
    id: 'causation',
    wordings: [
      'Within a reasonable degree of medical certainty, the herniation is causally related to the collision.',
      'It is my opinion that the patient’s symptoms are the direct result of the motor vehicle accident.',
    ],
    questions: [
      'Does the doctor say that the crash caused the injury?',
      'Was the injury caused by the accident?',
    ],
  },
  {
    id: 'prognosis',
    wordings: [
      'Prognosis is guarded. Future medical care will include injections every six months.',
      'The patient will likely require surgery in the future and is expected to have lasting symptoms.',
    ],
    questions: ['What is the outlook?', 'Will more treatment be needed later on?'],
  },
  {
    id: 'rating',
    wordings: [
      'The patient has reached maximum medical improvement with a twelve percent whole person impairment.',
      'At MMI she is assigned a permanent partial disability rating of 8% under the Guides.',
    ],
    questions: ['How bad is the permanent damage?', 'What is the impairment rating?'],
  },
  {
    id: 'wages',
    wordings: [
      'The employee missed 31 days of work and lost earnings of $6,820.00.',
      'Employer’s statement: gross weekly pay $1,140.00; absent from duty for nine weeks because of injury.',
    ],
    questions: ['How much income did he lose?', 'What did he lose in pay?'],
  },
  {
    id: 'limits',
    wordings: [
      'Bodily Injury Liability: $50,000 each person / $100,000 each accident.',
      'Our insured’s policy provides coverage limits of $100,000 per person.',
    ],
    questions: ['How much insurance does the other driver have?', 'What are the policy limits?'],
  },
  {
    id: 'uim',
    wordings: [
      'Underinsured motorist coverage applies at $250,000 per person under the policy declarations.',
      'The declarations page shows UM/UIM coverage of $100,000/$300,000.',
    ],
    questions: [
      'Is our own insurer on the hook if theirs is not enough?',
      'Is there underinsured motorist cover?',
    ],
  },
  {
    id: 'lien',
    wordings: [
      'The Plan asserts a right of reimbursement from any recovery in the amount of $14,212.60.',
      'Notice is hereby given of a hospital lien in the sum of $22,480.00 upon any judgment or settlement.',
    ],
    questions: ['Who wants to be paid back out of the settlement?', 'Are there any liens?'],
  },
  {
    id: 'fee',
    wordings: [
      'Client agrees to pay Attorney a contingent fee of one-third of the gross recovery before suit and forty percent thereafter.',
      'Attorney’s compensation shall be 33 1/3% of all sums recovered.',
    ],
    questions: ['What does the lawyer get?', 'How is the attorney paid?'],
  },
  {
    id: 'release',
    wordings: [
      'The undersigned releases and forever discharges the Released Parties from all claims, known and unknown, arising from the occurrence.',
      'In consideration of payment, Claimant gives up every cause of action against the insured and his insurer.',
    ],
    questions: ['What claims are given up?', 'What does she waive by signing?'],
  },
  {
    id: 'gap',
    wordings: [
      'The patient did not return for care between April and August and attributes the interruption to loss of transportation.',
      'She was discharged from therapy for missed appointments and resumed treatment four months later.',
    ],
    questions: ['Was there a time without treatment?', 'Did she stop going to the doctor?'],
  },
]
