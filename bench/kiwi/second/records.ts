/** Passages of injury files for the second set, as records, policies, retainers and releases write them, and what is asked of them. Pure data. */
import type { Clause } from '../clauses.ts'

export const RECORD_PASSAGES: readonly Clause[] = [
  {
    id: 'how',
    wordings: [
      'HPI: 43 y/o restrained driver, rear-ended at a stop light by a pickup going about 35 mph; airbags did not deploy.',
      'Employee states he stepped on loose grating and dropped six feet to the concrete floor below.',
    ],
    questions: ['How did the accident happen?', 'What was the mechanism of injury?'],
  },
  {
    id: 'blame',
    wordings: [
      'Contributing circumstances: Unit 2 disregarded the stop sign and failed to yield right-of-way.',
      'In our view the store left a spill unattended for forty minutes and did not use reasonable care.',
    ],
    questions: ['Who was at fault?', 'Which driver caused the crash?', 'Was anybody careless?'],
  },
  {
    id: 'ticket',
    wordings: [
      'Citation No. 7741 issued to the operator of Unit 1 under MCL 257.627 (speed too fast).',
      'Enforcement action: D-2 ticketed, improper lane use.',
    ],
    questions: ['Did anyone get a ticket?', 'Was a citation issued?'],
  },
  {
    id: 'saw',
    wordings: [
      'A pedestrian, Mr. Lyle Osei, waiting at the bus stop, told the trooper that the van entered on red.',
      'W-1: Corinne Addo, 555-0147, observed impact from the sidewalk.',
    ],
    questions: ['Were there any witnesses?', 'Did anyone see it?'],
  },
  {
    id: 'weather',
    wordings: [
      'Surface: wet. Sky: overcast, light drizzle. Illumination: dusk, street lamps lit.',
      'The pavement was icy in patches and visibility was reduced by snow.',
    ],
    questions: ['What were the weather and road conditions?', 'Was the road slippery?'],
  },
  {
    id: 'cardamage',
    wordings: [
      'Estimate of repair: rear bumper, trunk lid and quarter panel, $6,318.44; frame damage suspected.',
      'The appraiser found the sedan uneconomical to fix and declared a total loss with an actual cash value of $14,200.',
    ],
    questions: ['What was the property damage?', 'How badly was the car damaged?'],
  },
  {
    id: 'diagnosis',
    wordings: [
      'Assessment: 1. Cervicalgia with radiculopathy. 2. Lumbar strain. 3. Post-concussive syndrome.',
      'Impression: nondisplaced fracture of the left distal radius.',
    ],
    questions: ['What was the diagnosis?', 'What injuries did she suffer?'],
  },
  {
    id: 'imaging',
    wordings: [
      'MRI L-spine without contrast: 5 mm posterior protrusion at L4-5 abutting the thecal sac.',
      'FINDINGS: Radiographs of the right knee, three views, show a moderate effusion and no dislocation.',
    ],
    questions: ['What did the MRI or X-ray show?', 'What are the imaging findings?'],
  },
  {
    id: 'prior',
    wordings: [
      'PMH significant for a disc bulge in 2016, asymptomatic since; degenerative changes noted then.',
      'She recalls having been treated by a chiropractor for low back pain some years earlier.',
    ],
    questions: [
      'Did the patient have a pre-existing condition?',
      'Was his back already bad before the accident?',
    ],
  },
  {
    id: 'cause',
    wordings: [
      'In my opinion, to a reasonable degree of medical probability, the tear is the direct consequence of the fall of August 3.',
      'I attribute the current complaints to the motor vehicle event described above.',
    ],
    questions: ['Does the doctor link the injury to the accident?', 'What is the opinion on causation?'],
  },
  {
    id: 'outlook',
    wordings: [
      'Full recovery is not anticipated; residual stiffness will likely remain for life.',
      'Prognosis is guarded. He may require an arthroplasty in ten to fifteen years.',
    ],
    questions: ['What is the prognosis?', 'Will she get better?', 'Will future treatment be needed?'],
  },
  {
    id: 'rating',
    wordings: [
      'MMI was reached on 4/2/2024 with an 11% whole person impairment under the AMA Guides, Fifth Edition.',
      'I assign a permanent partial disability of fifteen percent of the right upper extremity.',
    ],
    questions: ['What is the impairment rating?', 'How disabled is he?'],
  },
  {
    id: 'duty',
    wordings: [
      'May resume light duty on Monday; no lifting over 15 lbs, no overhead reaching, sit/stand option.',
      'Patient is taken off all work until re-evaluation in three weeks.',
    ],
    questions: [
      'What is the work status?',
      'When can the patient go back to the job?',
      'What are the work restrictions?',
    ],
  },
  {
    id: 'wages',
    wordings: [
      'Per payroll, Mr. Ito was absent 212 hours between June and August at $31.75 an hour.',
      'Employer’s verification: earnings not received because of the incident total $8,940.',
    ],
    questions: ['How much income was lost?', 'What are the lost wages?'],
  },
  {
    id: 'gap',
    wordings: [
      'Pt failed to appear for six consecutive sessions; chart closed for non-attendance.',
      'Last seen in February. Returns today after an interval of five months without care.',
    ],
    questions: ['Is there a gap in treatment?', 'Did the patient skip appointments?'],
  },
  {
    id: 'drugs',
    wordings: [
      'Rx: cyclobenzaprine 10 mg at bedtime, naproxen 500 mg b.i.d.; refill once.',
      'Discharged on hydrocodone-acetaminophen as needed for severe pain.',
    ],
    questions: ['What medication was prescribed?', 'What pills is he taking?'],
  },
  {
    id: 'therapy',
    wordings: [
      'Plan: PT two to three times weekly for eight weeks, then consider epidural steroid injection.',
      'On 9/14 the patient underwent arthroscopic repair of the labrum under general anesthesia.',
    ],
    questions: ['What treatment did the patient receive?', 'Was there any surgery or therapy?'],
  },
  {
    id: 'bill',
    wordings: [
      'Statement of account. Services 03/01 to 04/30. Gross charges $12,480.00, contractual write-off $3,900.00, amount you owe $8,580.00.',
      'CPT 97110 x 4 $260.00; CPT 99213 $145.00; patient responsibility $405.00.',
    ],
    questions: ['How much was billed?', 'What is still owed to the hospital?'],
  },
  {
    id: 'limits',
    wordings: [
      'Bodily injury: $100,000 any one person, $300,000 any one loss. Property damage: $50,000.',
      'The most we will pay for all damages arising from a single occurrence is shown in the Declarations as $1,000,000.',
    ],
    questions: ['What are the policy limits?', 'How much coverage does the other driver have?'],
  },
  {
    id: 'um',
    wordings: [
      'We will pay sums an insured is legally entitled to collect from the owner of a motor vehicle to which no bond or policy applies.',
      'Part C. Underinsured Motorists: $50,000 each person.',
    ],
    questions: [
      'Is there uninsured or underinsured motorist coverage?',
      'What if the other driver has no insurance?',
    ],
  },
  {
    id: 'pip',
    wordings: [
      'Regardless of who is to blame, we cover reasonable hospital expense of occupants up to $10,000.',
      'Medical Payments Coverage: $5,000 per person.',
    ],
    questions: ['Is there MedPay or PIP?', 'Does the policy pay doctor bills no matter who was at fault?'],
  },
  {
    id: 'notcovered',
    wordings: [
      'We do not provide coverage for any person who uses a vehicle without a reasonable belief of being entitled to do so.',
      'Exclusions. This insurance does not apply to expected or intended harm, nor to vehicles used for livery.',
    ],
    questions: ['What does the policy exclude?', 'When will the insurer not pay?'],
  },
  {
    id: 'deductible',
    wordings: [
      'Collision losses are reduced by the $1,000 you bear yourself.',
      'Comprehensive deductible: $250.',
    ],
    questions: ['What is the deductible?', 'How much do I have to pay first?'],
  },
  {
    id: 'lien',
    wordings: [
      'The Plan asserts a first-priority claim upon any recovery to the extent of benefits advanced, namely $22,417.90.',
      'Pursuant to statute the hospital claims a lien against proceeds of any settlement or judgment.',
    ],
    questions: ['Are there any liens or subrogation claims?', 'Does the health plan have to be paid back?'],
  },
  {
    id: 'noticeclaim',
    wordings: [
      'In the event of a loss you must tell us or our agent as soon as practicable, with time, place and circumstances.',
      'No suit lies against the City unless a sworn statement is lodged with the clerk within ninety days.',
    ],
    questions: ['How soon must the claim be reported?', 'What notice has to be given of the claim?'],
  },
  {
    id: 'released',
    wordings: [
      'Releasor remises and forever discharges Apex Freight, its insurers and employees from every demand, whether presently known or not, growing out of the occurrence.',
      'In exchange for the above, I give up any claim I may have against Mr. Dube and his carrier on account of the event.',
    ],
    questions: [
      'Who is being released?',
      'Does the release cover unknown claims?',
      'What rights am I giving up?',
    ],
  },
  {
    id: 'paidtosettle',
    wordings: [
      'For the sole consideration of Seventy-Five Thousand Dollars ($75,000.00), receipt of which is acknowledged.',
      'Carrier will tender $41,250 within twenty days of receiving the executed papers.',
    ],
    questions: ['How much is the settlement?', 'What do we get paid for signing?'],
  },
  {
    id: 'fee',
    wordings: [
      'The Firm shall be entitled to 35% of the gross recovery if the case resolves before suit and 40% after.',
      'Client owes nothing for services unless money is obtained, in which event counsel takes one third.',
    ],
    questions: ['What is the attorney’s fee?', 'What percentage does the lawyer keep?'],
  },
  {
    id: 'costs',
    wordings: [
      'Filing charges, expert witnesses and transcripts are advanced by the Firm and repaid from the recovery.',
      'Client stays answerable for out-of-pocket litigation disbursements whatever the outcome.',
    ],
    questions: ['Who pays the case costs?', 'Are litigation expenses deducted?'],
  },
  {
    id: 'fire',
    wordings: [
      'Client may discharge the Firm at any time; the Firm then has a claim for the reasonable worth of work done.',
      'Counsel may withdraw upon notice if Client does not cooperate.',
    ],
    questions: ['Can I fire my lawyer?', 'When may the firm drop the case?'],
  },
  {
    id: 'pain',
    wordings: [
      'Pain is 8/10, sharp, radiating into the left leg, worse with sitting.',
      'She reports constant headaches, trouble sleeping and ringing in the ears.',
    ],
    questions: ['What symptoms does the patient complain of?', 'How much pain is he in?'],
  },
]
