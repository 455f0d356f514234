/** The words of the sample's documents. Each page of a PDF is one text; an empty one is a scan. Pure data. */

export const POLICE_REPORT = [
  `CITY OF MILLBROOK POLICE DEPARTMENT
TRAFFIC COLLISION REPORT                                   Report No. 26-004417

Date of collision: March 3, 2026          Time: 5:42 p.m.
Location: Alder Street at 9th Avenue, Millbrook, Illinois
Reporting officer: Officer D. Amaro, Badge 2218
Weather: clear            Road surface: dry            Light: daylight

Driver 1: Jordan Hale
Vehicle: 2019 Corwin sedan, silver
Insurer: Prairie Shield Mutual Insurance Company, policy PS-771-20418

Driver 2: Casey Ruiz
Owner: Brightway Delivery LLC
Vehicle: 2022 Tamaro cargo van, white
Insurer: Lakeline Casualty Insurance Company, policy LC-55-90213

NARRATIVE

Vehicle 1 was stopped on Alder Street for a red signal at 9th Avenue. Vehicle 2 approached from behind and struck the rear of Vehicle 1. Driver 2 told me that he looked down at the delivery tablet and did not see that traffic had stopped. I measured 31 feet of skid marks behind Vehicle 2. Vehicle 1 was pushed into the crosswalk.

Driver 1 complained of pain in the neck and the right shoulder. Millbrook Fire Department Ambulance 4 took Driver 1 to Saint Odile Hospital.`,
  `Report No. 26-004417                                                    Page 2

WITNESSES

Witness: Morgan Adeyemi, pedestrian at the northeast corner of Alder and 9th. She stated that the light had been red for several seconds and that the van did not slow down before the impact.

CITATION

Driver 2 was cited for failure to reduce speed to avoid an accident, 625 ILCS 5/11-601(a). Court date: April 14, 2026.

DAMAGE

Vehicle 1: rear bumper, trunk and left rear quarter panel. Towed by Harlan Towing. Estimated damage: $7,850.00.
Vehicle 2: front bumper and grille. Driven from the scene. Estimated damage: $2,300.00.

Reviewed by: Sgt. L. Petrakis, March 5, 2026`,
]

export const RECORDS = [
  `SAINT ODILE HOSPITAL
EMERGENCY DEPARTMENT RECORD

Patient: Jordan Hale                       Date of service: 03/03/2026
Physician: Priya Raman, M.D.

HISTORY: The patient is a 34-year-old who was the restrained driver of a car struck from behind. Complains of neck pain and right shoulder pain, 7 of 10. No loss of consciousness. The patient denies any prior neck injury.

EXAMINATION: Tenderness over the cervical paraspinal muscles. Range of motion of the right shoulder is limited by pain. Neurologic examination is normal.

IMAGING: X-ray of the cervical spine shows no fracture.

DIAGNOSIS: Acute cervical strain. Sprain of the right shoulder.

PLAN: Ibuprofen 600 mg. Soft collar for comfort. Follow up with orthopedics within two weeks.`,
  `RIVERBEND ORTHOPEDICS
OFFICE VISIT

Patient: Jordan Hale                       Date of service: 03/17/2026
Physician: Tomas Eklund, M.D.

The patient returns with continued pain in the right shoulder. MRI of March 24, 2026 was ordered to rule out a tear of the rotator cuff. Physical therapy is prescribed twice a week for eight weeks.

ADDENDUM, April 2, 2026: The MRI shows a partial tear of the supraspinatus tendon. In my opinion, to a reasonable degree of medical certainty, the tear was caused by the collision of March 3, 2026.

PROGNOSIS: Good with therapy. If symptoms go on after six months, arthroscopic repair should be considered. The estimated cost of that surgery is $38,500.00.

WORK STATUS: Off work from March 4, 2026 to April 12, 2026. Light duty until June 1, 2026.`,
  '',
]

export const BILL = [
  `SAINT ODILE HOSPITAL
STATEMENT OF ACCOUNT

Patient: Jordan Hale
Account: 90-338-1172                              Statement date: April 20, 2026

Date         Service                                             Charge
03/03/2026   Emergency department visit, level 4              $3,940.00
03/03/2026   X-ray, cervical spine                              $612.50
03/03/2026   X-ray, right shoulder                              $488.00
03/03/2026   Medication                                          $86.25
03/24/2026   MRI, right shoulder                              $2,975.00

Total charges: $8,101.75
Insurance payments: $2,430.00
Adjustments: $1,215.25
Balance due: $4,456.50

Payment is due by May 20, 2026. Saint Odile Hospital claims a lien under the Health Care Services Lien Act, 770 ILCS 23/10, for the balance.`,
]

export const POLICY = [
  `LAKELINE CASUALTY INSURANCE COMPANY
COMMERCIAL AUTO POLICY DECLARATIONS

Named insured: Brightway Delivery LLC
Policy number: LC-55-90213
Policy period: January 1, 2026 to January 1, 2027

COVERAGES                                              LIMIT OF LIABILITY
Bodily injury liability, each person                       $250,000
Bodily injury liability, each accident                     $500,000
Property damage liability, each accident                   $100,000
Medical payments, each person                               $10,000
Uninsured motorist, each person                             $50,000

CONDITIONS

1. Notice. In the event of an accident, the named insured must give us prompt written notice of how, when and where it happened.

2. Cooperation. A person seeking coverage must cooperate with us in the investigation, settlement or defense of any claim.

3. Other insurance. The insurance under this policy is primary for any covered auto that the named insured owns.`,
]

export const RETAINER = `CONTINGENT FEE AGREEMENT
This agreement is made on March 9, 2026 between Jordan Hale (the "Client") and Okafor & Lindqvist LLP (the "Firm").
1. Scope. The Firm will represent the Client in all claims arising from the collision of March 3, 2026 at Alder Street and 9th Avenue, Millbrook. Appeals are not included.
2. Fee. The Client will pay the Firm 33 1/3 percent of the gross recovery if the claim is settled before a complaint is filed, and 40 percent after a complaint is filed. If there is no recovery, no fee is owed.
3. Costs. The Firm will advance the costs of the case. Costs are deducted from the recovery after the fee is computed.
4. Liens. The Firm will pay valid liens and unpaid medical bills from the recovery before the Client's share is paid. The Client authorizes the Firm to negotiate the amount of any lien.
5. Termination. The Client may end this agreement at any time by written notice. The Firm may withdraw with the permission of the court or on thirty days' written notice.
6. Settlement. The Firm will not settle the claim without the Client's consent.
7. Statement. When the matter ends, the Firm will give the Client a written statement that shows the recovery, the fee, each cost and each lien, and the amount paid to the Client.
Client: Jordan Hale
Attorney: Ngozi Okafor`

export const RELEASE = `RELEASE OF ALL CLAIMS
This Release is made between Jordan Hale (the "Releasor") and Brightway Delivery LLC and Casey Ruiz (the "Releasees").
1. Payment. The Releasees shall pay the Releasor $96,000.00 within thirty days after this Release is signed.
2. Release. The Releasor releases the Releasees from all claims for bodily injury arising from the collision of March 3, 2026.
3. Liens. The Releasor shall satisfy all liens from the settlement proceeds and shall hold the Releasees harmless from those liens, up to the amount of the payment.
4. No admission. This Release is a compromise of a disputed claim and is not an admission of liability.
5. Confidentiality. The amount of the payment shall be kept confidential, except as the law requires.
6. Governing law. This Release is governed by the laws of the State of Illinois.
7. Entire agreement. This Release is the entire agreement of the parties and may be changed only in writing.`

export const RELEASE_CHANGED = `RELEASE OF ALL CLAIMS
This Release is made between Jordan Hale (the "Releasor") and Brightway Delivery LLC and Casey Ruiz (the "Releasees").
1. Payment. The Releasees shall pay the Releasor $92,500.00 within forty-five days after this Release is signed.
2. Release. The Releasor releases the Releasees and their insurers from all claims, known or unknown, for bodily injury and property damage arising from the collision of March 3, 2026.
3. Liens. The Releasor shall satisfy all liens from the settlement proceeds and shall hold the Releasees harmless from those liens.
4. Governing law. This Release is governed by the laws of the State of Illinois.
5. No admission. This Release is a compromise of a disputed claim and is not an admission of liability.
6. Medicare. The Releasor states that he is not a Medicare beneficiary and that no conditional payments were made.
7. Entire agreement. This Release is the entire agreement of the parties and may be changed only in writing.`

export const MAIL = `From: Dana Whitlock <dana.whitlock@lakeline.example>
To: Ngozi Okafor <nokafor@okaforlindqvist.example>
Date: Fri, 15 May 2026 10:12:00 -0500
Subject: Claim 26-LC-88120, Hale
Message-ID: <sample-1@lakeline.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Ms. Okafor,

We accept that our insured was at fault. We do not accept that the tear of
the tendon was caused by the accident; the emergency record mentions a strain
only. On that basis we offer $61,000.00 for bodily injury. The offer is open
until June 15, 2026.

Please send the records of any treatment of the right shoulder in the five
years before the accident, and the wage records for March and April 2026.

Dana Whitlock
Claims Adjuster, Lakeline Casualty Insurance Company
`
