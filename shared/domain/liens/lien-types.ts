/** The kinds of liens by themselves: every page with records names them, and few need the lifecycle. */

/** Each with its name within a sentence. */
export const LIEN_TYPES = {
  hospital: 'hospital',
  letter_of_protection: 'provider on a letter of protection',
  provider_statutory: 'provider by statute',
  medicare: 'Medicare',
  medicare_plan: 'Medicare Advantage or Part D',
  medicaid: 'Medicaid',
  fehb: 'federal employees health benefits (FEHB)',
  military: 'TRICARE, VA or FMCRA',
  erisa_self_funded: 'self-funded ERISA plan',
  erisa_insured: 'insured ERISA plan',
  health_insurer: 'health insurer',
  workers_compensation: "workers' compensation",
  feca: "federal employees' compensation (FECA)",
  medpay_pip: 'MedPay or PIP',
  child_support: 'child support',
  prior_attorney: 'prior attorney',
  funding: 'funding',
  other: 'other',
} as const
export type LienType = keyof typeof LIEN_TYPES
