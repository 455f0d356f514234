/** What a request is about, more closely than its practice area, in plain words. The ids are stored: never reuse or rename one. */
import type { PracticeArea } from '../practice-areas.ts'

export type SubIssue = { readonly id: string; readonly area: PracticeArea; readonly label: string }

const BY_AREA: Readonly<Record<PracticeArea, Readonly<Record<string, string>>>> = {
  'Personal Injury': {
    'pi-car': 'Car crash',
    'pi-truck': 'Crash with a truck or bus',
    'pi-motorcycle': 'Motorcycle crash',
    'pi-walker': 'Hit while walking or riding a bike',
    'pi-fall': 'Slip, trip or fall',
    'pi-dog': 'Dog bite',
    'pi-medical': 'Harm from medical care',
    'pi-product': 'A product that hurt someone',
    'pi-death': 'Death of a family member',
    'pi-nursing': 'Harm in a nursing home',
  },
  'Family Law': {
    'fa-divorce': 'Divorce or separation',
    'fa-custody': 'Custody and time with a child',
    'fa-support': 'Child or spouse support',
    'fa-protection': 'Protection from violence at home',
    'fa-adoption': 'Adoption',
    'fa-guardian': 'Guardian for a child or an adult',
    'fa-agreement': 'Agreement before or in a marriage',
    'fa-paternity': 'Who is the father',
  },
  'Criminal Defense': {
    'cr-dui': 'Drunk or drugged driving',
    'cr-traffic': 'Traffic charge',
    'cr-drug': 'Drug charge',
    'cr-theft': 'Theft or fraud charge',
    'cr-violence': 'Assault or other violence charge',
    'cr-juvenile': 'Charge against a minor',
    'cr-record': 'Clearing a record',
    'cr-probation': 'Probation or parole',
    'cr-appeal': 'Appeal of a conviction',
  },
  'Real Estate': {
    're-purchase': 'Buying or selling a home',
    're-eviction': 'Eviction',
    're-landlord': 'Dispute with a landlord or tenant',
    're-repairs': 'Repairs that are not made',
    're-deposit': 'Security deposit',
    're-foreclosure': 'Foreclosure',
    're-boundary': 'Boundary or neighbor dispute',
    're-hoa': 'Homeowners association',
  },
  'Business Law': {
    'bu-start': 'Starting a business',
    'bu-contract': 'Contract to write or read',
    'bu-partners': 'Dispute between partners',
    'bu-sale': 'Buying or selling a business',
    'bu-license': 'Licenses and permits',
  },
  Immigration: {
    'im-family': 'Family visa or green card',
    'im-work': 'Work visa',
    'im-asylum': 'Asylum',
    'im-removal': 'Deportation or removal',
    'im-citizen': 'Citizenship',
    'im-daca': 'DACA or other temporary protection',
  },
  'Estate Planning': {
    'es-will': 'Will',
    'es-trust': 'Trust',
    'es-probate': 'Estate of someone who died',
    'es-power': 'Power of attorney or health directive',
    'es-contest': 'Dispute over a will',
  },
  'Employment Law': {
    'em-fired': 'Fired or laid off',
    'em-pay': 'Unpaid wages or overtime',
    'em-discrimination': 'Discrimination',
    'em-harassment': 'Harassment at work',
    'em-leave': 'Medical or family leave',
    'em-injury': 'Hurt at work',
    'em-contract': 'Job contract or non-compete',
    'em-retaliation': 'Punished for speaking up',
  },
  'Intellectual Property': {
    'ip-trademark': 'Trademark',
    'ip-copyright': 'Copyright',
    'ip-patent': 'Patent',
    'ip-secret': 'Trade secret',
    'ip-copied': 'Someone copied my work',
  },
  'Tax Law': {
    'ta-irs': 'Letter or audit from the IRS',
    'ta-debt': 'Tax debt',
    'ta-state': 'State or local tax',
    'ta-business': 'Business tax',
  },
  'Civil Litigation': {
    'ci-sued': 'Someone is suing me',
    'ci-sue': 'I want to sue',
    'ci-debt': 'Debt collection',
    'ci-insurance': 'Insurance will not pay',
    'ci-consumer': 'Cheated as a customer',
    'ci-benefits': 'Disability or other benefits',
    'ci-rights': 'Civil rights',
  },
  'Corporate Law': {
    'co-governance': 'Board and shareholders',
    'co-finance': 'Raising money',
    'co-merger': 'Merger or purchase of a company',
    'co-compliance': 'Rules that a company must follow',
  },
  Other: {
    'ot-bankruptcy': 'Bankruptcy',
    'ot-school': 'School or special education',
    'ot-name': 'Change of name or birth record',
    'ot-other': 'Something else',
  },
}

export const SUB_ISSUES: readonly SubIssue[] = Object.entries(BY_AREA).flatMap(
  ([area, labels]) =>
    Object.entries(labels).map(([id, label]) => ({ id, area: area as PracticeArea, label })), // the keys are the areas
)

/** Null: no such id. */
export function subIssueOf(id: string): SubIssue | null {
  return SUB_ISSUES.find((issue) => issue.id === id) ?? null
}
