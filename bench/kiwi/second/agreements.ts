/**
 * Clauses of commercial agreements for the second set, as long forms write them, and what a layman or an attorney asks. Written before the
 * concepts of the room were widened. Pure data.
 */
import type { Clause } from '../clauses.ts'
import { RIGHT_CLAUSES } from './agreements-rights.ts'

const DUTY_CLAUSES: readonly Clause[] = [
  {
    id: 'law',
    wordings: [
      'Section 18.4 Applicable Law. The validity, interpretation and performance hereof shall be determined under the internal laws of the Commonwealth of Pennsylvania, without giving effect to its rules on conflicts.',
      'This instrument and all matters arising out of it are governed by, and shall be construed under, the substantive laws of the State of Delaware, excluding the United Nations Convention on the International Sale of Goods.',
    ],
    questions: [
      'Which state or country’s law governs the interpretation of the contract?',
      'Highlight the parts (if any) of this contract related to "Governing Law" that should be reviewed by a lawyer.',
      'Whose rules do we go by if we disagree?',
    ],
  },
  {
    id: 'starts',
    wordings: [
      'The obligations of the parties hereunder begin at 12:01 a.m. Central Time on February 1, 2021 (the "Commencement Date").',
      'This Agreement becomes binding on the date on which the last party signs it, being May 14, 2019, and that date is its Effective Date.',
    ],
    questions: ['What is the date when the contract is effective?', 'From what day are we bound?'],
  },
  {
    id: 'expires',
    wordings: [
      'Unless sooner ended as set out in Article 9, this Agreement will remain in force for an initial period of five (5) years following launch and then lapse.',
      '3.1 Initial Term. The initial term hereof runs through and including December 31, 2027.',
    ],
    questions: [
      'On what date will the contract’s initial term expire?',
      'How long are we tied to this?',
      'What is the duration of the deal?',
    ],
  },
  {
    id: 'renews',
    wordings: [
      'Thereafter it rolls over for consecutive one-year periods, unless a party has informed the other in writing, no later than ninety days before the anniversary, that it does not wish to continue.',
      'Upon expiry of the Initial Term the parties’ arrangement shall be extended automatically for successive twenty-four month terms; either party may prevent an extension by written notice received at least six months in advance.',
    ],
    questions: [
      'What is the renewal term after the initial term expires?',
      'What is the notice period required to terminate renewal?',
      'Does it keep going by itself?',
    ],
  },
  {
    id: 'mfn',
    wordings: [
      'If during the term Vendor extends to any comparable purchaser pricing that is more advantageous than that set forth in Schedule B, Vendor shall promptly extend the same pricing to Retailer.',
      'Licensor warrants that no other licensee enjoys, or will enjoy, terms more favorable than those granted to Licensee herein.',
    ],
    questions: [
      'Is there a clause that if a third party gets better terms, the other party gets those better terms too?',
      'Do we always get the best deal they give anyone?',
    ],
  },
  {
    id: 'rival',
    wordings: [
      'For so long as this Agreement is in effect and eighteen months thereafter, Franchisee will not own, operate, be employed by or have any interest in any establishment that sells frozen desserts within twenty-five miles of a franchised shop.',
      '9. Restrictive Covenants. During the Restricted Period the Seller shall refrain from carrying on, directly or indirectly, any trade that competes with the Business as conducted at Closing.',
    ],
    questions: [
      'Is there a restriction on the ability of a party to compete with the counterparty or operate in a certain geography or business?',
      'Could I open my own shop nearby?',
      'Are we barred from going up against them?',
    ],
  },
  {
    id: 'exclusive',
    wordings: [
      'Manufacturer appoints Dealer as its sole and exclusive dealer in the Territory and will not appoint another dealer or sell there itself.',
      'Hospital shall obtain all of its requirements for contrast media from Supplier and from nobody else.',
    ],
    questions: [
      'Is there an exclusive dealing commitment with the counterparty?',
      'Can they buy from somebody else?',
      'Are there other dealers allowed in the area?',
    ],
  },
  {
    id: 'customers',
    wordings: [
      'For two years following separation, Consultant shall not call upon, divert or take away any client of the Firm with whom Consultant dealt.',
      'Neither party will solicit business from the other party’s subscribers whose identity it learned through the alliance.',
    ],
    questions: [
      'Is a party restricted from contracting or soliciting customers or partners of the counterparty?',
      'May I take clients with me when I leave?',
    ],
  },
  {
    id: 'people',
    wordings: [
      'Client agrees that, for one year after completion, it shall not offer employment to, or engage as contractor, any member of Agency’s staff who worked on the project.',
      'Each party covenants not to induce or attempt to induce any personnel of the other to leave their position.',
    ],
    questions: [
      'Is there a restriction on a party’s soliciting or hiring employees and/or contractors from the counterparty?',
      'Can they steal our workers?',
    ],
  },
  {
    id: 'badmouth',
    wordings: [
      'Talent shall at no time make or publish any remark that casts the Brand, its officers or its products in an unfavorable light.',
      'Mutual Non-Disparagement. The parties shall each abstain from statements, oral or written, that are derogatory of the other.',
    ],
    questions: [
      'Is there a requirement on a party not to disparage the counterparty?',
      'Can I post a bad review about them?',
    ],
  },
  {
    id: 'convenience',
    wordings: [
      'Customer is free to discontinue the Services at its election, for any or no reason, by giving Provider not less than forty-five days’ prior notice.',
      'Notwithstanding anything to the contrary, the Foundation may in its sole discretion end this arrangement at any time upon ten days’ written notice.',
    ],
    questions: [
      'Can a party terminate this contract without cause, solely by giving a notice and allowing a waiting period to expire?',
      'Can we just walk away whenever we like?',
      'How do I get out of it?',
    ],
  },
  {
    id: 'first',
    wordings: [
      'Before accepting a bona fide offer for the Parcel, Owner shall give Tenant thirty days within which to purchase on identical terms.',
      '12.2 ROFN. Should Studio wish to produce a sequel, it shall first negotiate exclusively and in good faith with Author for a period of sixty days.',
    ],
    questions: [
      'Is there a clause granting one party a right of first refusal, right of first offer or right of first negotiation?',
      'If they sell, do we get the first shot at it?',
    ],
  },
  {
    id: 'control',
    wordings: [
      'A transaction in which more than half of the voting securities of Distributor pass to a new holder entitles Company to end this Agreement immediately.',
      'In the event that Licensee is merged into, or all or substantially all of its assets are purchased by, another entity, Licensee shall notify Licensor within ten days and Licensor may withdraw the license.',
    ],
    questions: [
      'Does one party have the right to terminate or is consent or notice required if the other party undergoes a change of control?',
      'What happens if the company gets bought?',
    ],
  },
  {
    id: 'assign',
    wordings: [
      'Neither this Agreement nor any right herein may be conveyed, by operation of law or otherwise, absent the written permission of the other party, and any attempt to do so is void.',
      'Assignment. Operator may not assign its interest or delegate its duties without having first obtained Owner’s approval in writing, which shall not be unreasonably withheld.',
    ],
    questions: [
      'Is consent or notice required of a party if the contract is assigned to a third party?',
      'Can they hand the contract over to another company?',
    ],
  },
  {
    id: 'share',
    wordings: [
      'Publisher will remit to Creator forty percent (40%) of Net Receipts derived from the Title.',
      'Partner shall receive a commission equal to 12.5% of all amounts actually collected by Company from Referred Accounts.',
    ],
    questions: [
      'Is one party required to share revenue or profit with the counterparty for any technology, goods, or services?',
      'What cut does each side get?',
      'What royalties are paid?',
    ],
  },
  {
    id: 'price',
    wordings: [
      'Rates in Exhibit A are fixed for the first two contract years, and may thereafter be raised no more often than annually and by no more than three percent.',
      'Supplier shall not increase the unit charges except to reflect documented changes in the cost of resin.',
    ],
    questions: [
      'Is there a restriction on the ability of a party to raise or reduce prices of technology, goods, or services provided?',
      'Can they charge us more next year?',
    ],
  },
  {
    id: 'minimum',
    wordings: [
      'In every calendar quarter Reseller must order no fewer than 4,000 units and will be invoiced for any shortfall.',
      'Annual Commitment. Buyer guarantees purchases worth at least $250,000 in each Contract Year.',
    ],
    questions: [
      'Is there a minimum order size or minimum amount or units per-time period that one party must buy from the counterparty?',
      'How much do we have to order?',
    ],
  },
  {
    id: 'volume',
    wordings: [
      'Should calls exceed 500,000 in a month, the parties shall confer on a higher tier, and the excess is billed at $0.004 per call.',
      'Storage is restricted to a ceiling of 40 terabytes; additional space requires Host’s consent.',
    ],
    questions: [
      'Is there a fee increase or consent requirement if one party’s use of the product/services exceeds a certain threshold?',
      'What happens if we go over our allotment?',
    ],
  },
]

export const AGREEMENT_CLAUSES: readonly Clause[] = [...DUTY_CLAUSES, ...RIGHT_CLAUSES]
