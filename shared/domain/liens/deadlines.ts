/**
 * Days by which somebody has to act on a lien. Each says its source, its start and its count, and is to be verified: no day here replaces the
 * letter or the law. Days are YYYY-MM-DD without a time zone. Pure.
 */
import { z } from 'zod'
import { formula, cannot, source, step, worked, type Formula } from './formulas/formula.ts'
import { cents, day, inputs, percent } from './formulas/inputs.ts'
import { product, share, type Ratio } from './money.ts'
import { businessDaysAfter, daysAfter, daysBetween, HOLIDAY_YEARS } from '../deadlines/federal-holidays.ts'

const COUNT = 'must be a whole number of days, at least 0'
const days = z.number(COUNT).int(COUNT).min(0, COUNT).max(3660, 'must be at most ten years')

function counted(start: string, count: number, output: string, says: string): ReturnType<typeof worked> {
  const due = daysAfter(start, count)
  return worked({ [output]: due }, step('Start', start), step('Days', count), step(says, due))
}

const medicareDemand = formula(
  {
    id: 'medicare_demand',
    title: 'Medicare demand: pay or resolve',
    source: source('cms.gov, Reimbursing Medicare', 'text', 'the period in the letter, usually 60 days'),
    notCovered: 'Another period in the letter.',
  },
  inputs({ demandDate: day }),
  ({ demandDate }) => counted(demandDate, 60, 'payBy', 'Pay or resolve by'),
)

const INTEREST_PERIOD = 30

/**
 * Reading: `periodDays` is the period in the letter. A debt that is resolved within it, its last day included, bears no interest; otherwise
 * interest is assessed from the letter's date for each full 30 days. The rate is in the letter and never assumed.
 */
const medicareInterest = formula(
  {
    id: 'medicare_interest',
    title: 'Interest on a Medicare demand',
    source: source('cms.gov, Reimbursing Medicare', 'text', 'rate and period in the letter'),
    notCovered: 'The rate, and payments in part.',
  },
  inputs({ demandDate: day, resolvedOn: day, periodDays: days }),
  ({ demandDate, resolvedOn, periodDays }) => {
    const open = daysBetween(demandDate, resolvedOn)
    if (open < 0) return cannot('resolvedOn must not be before demandDate')
    const assessed = open > periodDays
    const fullPeriods = assessed ? Math.floor(open / INTEREST_PERIOD) : 0
    return worked(
      { assessed, fullPeriods },
      step('Days from the letter', open),
      step('Within the period of the letter', !assessed),
      step('Full 30-day periods with interest', fullPeriods),
    )
  },
)

/** Of a year of twelve full periods. */
const MONTH: Ratio = { part: 1n, whole: 12n }

/**
 * Reading: simple interest; each full 30 days from the letter's date bear a twelfth of the yearly rate. `ratePercent` is the rate in the
 * letter, and `cents` what it demands. One rounding, half up.
 */
const medicareInterestAmount = formula(
  {
    id: 'medicare_interest_amount',
    title: 'Interest on a Medicare demand, amount',
    source: source(
      'cms.gov, Reimbursing Medicare; 42 CFR 405.378',
      'memory',
      'rate and period in the letter, and that 30 days bear a twelfth of the yearly rate',
    ),
    notCovered: 'Payments in part, and a rate that changes.',
  },
  inputs({ demandDate: day, resolvedOn: day, periodDays: days, cents, ratePercent: percent }),
  ({ cents: demanded, ratePercent, ...dates }) => {
    const found = medicareInterest.work(dates)
    if (!found.ok) return found
    const periods = Number(found.outputs['fullPeriods'])
    const interest = share(
      demanded,
      product(product(ratePercent, MONTH), { part: BigInt(periods), whole: 1n }),
    )
    return worked(
      { ...found.outputs, interest, total: demanded + interest },
      ...found.steps,
      step('Amount of the demand', demanded),
      step('Interest', interest),
    )
  },
)

const businessDays = formula(
  {
    id: 'business_days',
    title: 'Business days',
    source: source(
      '5 USC 6103 for holidays',
      'memory',
      'what counts as a business day in the rule that is followed',
    ),
    notCovered: 'State holidays and days on which an office is shut.',
  },
  inputs({ received: day, businessDays: days }),
  ({ received, businessDays: count }) => {
    const { due, skipped } = businessDaysAfter(received, count)
    const { from, to } = HOLIDAY_YEARS
    if (Number(received.slice(0, 4)) < from || Number(due.slice(0, 4)) > to)
      return cannot(`Federal holidays are known here from ${from} to ${to}.`)
    return worked(
      { due, skipped: skipped.map((each) => each.day) },
      step('Start, which does not count', received),
      step('Business days', count),
      ...skipped.map((each) => step(`Skipped: ${each.why}`, each.day)),
      step('Due', due),
    )
  },
)

const fecaRefundDue = formula(
  {
    id: 'feca_refund',
    title: 'FECA refund',
    source: source('20 CFR 10.715', 'text', 'date of the request'),
    notCovered: 'Interest after that day.',
  },
  inputs({ requestDate: day }),
  ({ requestDate }) => counted(requestDate, 30, 'submitBy', 'Submit by'),
)

/** Null: no settlement yet. The earlier of 90 days from discharge and the day of the final settlement. */
const inHospitalFiling = formula(
  {
    id: 'in_hospital_filing',
    title: 'Indiana hospital lien: file',
    source: source('Ind. Code 32-33-4-4(a)', 'text', 'county and content of the statement'),
    notCovered: 'Notices that follow the filing.',
  },
  inputs({ discharge: day, finalSettlement: day.nullable() }),
  ({ discharge, finalSettlement }) => {
    const ninety = daysAfter(discharge, 90)
    const fileBy = finalSettlement !== null && finalSettlement < ninety ? finalSettlement : ninety
    return worked(
      { fileBy },
      step('90 days from discharge', ninety),
      step('Final settlement', finalSettlement ?? 'none yet'),
      step('File by the earlier', fileBy),
    )
  },
)

const azHospitalRecording = formula(
  {
    id: 'az_hospital_recording',
    title: 'Arizona hospital lien: record',
    source: source('A.R.S. 33-932', 'text', 'providers other than hospitals'),
    notCovered: 'Providers other than hospitals.',
  },
  inputs({ discharge: day }),
  ({ discharge }) => counted(discharge, 30, 'recordBy', 'Record by'),
)

/** Null: the state's payment is not known yet. The later of 60 days from filing and 21 from learning of the payment. */
const vaNursingHomeNotice = formula(
  {
    id: 'va_nursing_home_notice',
    title: 'Virginia suit against a nursing home: notice to the state',
    source: source('Va. Code 8.01-66.5 B', 'text', 'current text'),
    notCovered: 'Other notices of the same section.',
  },
  inputs({ suitFiled: day, learned: day.nullable() }),
  ({ suitFiled, learned }) => {
    const afterFiling = daysAfter(suitFiled, 60)
    const afterLearning = learned === null ? null : daysAfter(learned, 21)
    const noticeBy = afterLearning !== null && afterLearning > afterFiling ? afterLearning : afterFiling
    return worked(
      { noticeBy },
      step('60 days from filing', afterFiling),
      step('21 days from learning of the payment', afterLearning ?? 'not learned yet'),
      step('Notice by the later', noticeBy),
    )
  },
)

const PORTAL_SETTLE_WITHIN = 120

const portalSettlement = formula(
  {
    id: 'medicare_portal_settlement',
    title: 'Medicare portal: settle within the window of the notice',
    source: source('42 CFR 411.39(c); 81 FR 30487', 'memory', 'the window, and the day from which it runs'),
    notCovered: 'A case that is not in the portal.',
  },
  inputs({ noticeDate: day }),
  ({ noticeDate }) => counted(noticeDate, PORTAL_SETTLE_WITHIN, 'settleBy', 'Settle by'),
)

const PORTAL_REPORT_WITHIN = 30

const portalReport = formula(
  {
    id: 'medicare_portal_report',
    title: 'Medicare portal: enter the settlement',
    source: source('42 CFR 411.39(c); 81 FR 30487', 'memory', 'the window, and the day from which it runs'),
    notCovered: 'A case without a final conditional payment amount of the portal.',
  },
  inputs({ settledOn: day }),
  ({ settledOn }) => counted(settledOn, PORTAL_REPORT_WITHIN, 'reportBy', 'Enter by'),
)

const conditionalPaymentNotice = formula(
  {
    id: 'medicare_conditional_payment_notice',
    title: 'Medicare conditional payment notice: answer',
    source: source('CMS', 'secondary', 'the date in the notice'),
    notCovered: 'A conditional payment letter, which has no such period.',
  },
  inputs({ noticeDate: day }),
  ({ noticeDate }) => counted(noticeDate, 30, 'answerBy', 'Answer by'),
)

/** Days before (negative) and after the day on which an answer is due. */
const REMIND_AT = [-3, 0, 3] as const

const INSTANT = 'must be a date as YYYY-MM-DD, or an instant such as 2026-03-09T04:30:00Z'

/**
 * Reading: `respondBy` is a day in that zone, a time there without an offset, or an instant whose day there counts. Reminders are civil days, so that a change of the clocks
 * moves none of them.
 */
const offerReminders = formula(
  {
    id: 'offer_reminders',
    title: 'Reminders of an offer',
    source: source('product rule', 'none', 'nothing'),
    notCovered: 'Time of day.',
  },
  inputs({
    respondBy: z.union([day, z.iso.datetime({ offset: true, local: true })], INSTANT),
    zone: z
      .string('must be a time zone such as America/Chicago')
      .refine(isTimeZone, 'is not a known time zone'),
  }),
  ({ respondBy, zone }) => {
    const last = hasOffset(respondBy) ? dayIn(respondBy, zone) : respondBy.slice(0, 10)
    const reminders = REMIND_AT.map((count) => daysAfter(last, count))
    return worked(
      { reminders },
      step('Respond by, in that time zone', last),
      ...reminders.map((each) => step('Remind on', each)),
    )
  },
)

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function hasOffset(text: string): boolean {
  return /(?:Z|[+-]\d{2}:\d{2})$/.test(text) && text.includes('T')
}

function dayIn(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

export const DEADLINES: ReadonlyMap<string, Formula> = new Map(
  [
    medicareDemand,
    medicareInterest,
    medicareInterestAmount,
    portalSettlement,
    portalReport,
    businessDays,
    fecaRefundDue,
    inHospitalFiling,
    azHospitalRecording,
    vaNursingHomeNotice,
    conditionalPaymentNotice,
    offerReminders,
  ].map((each) => [each.id, each]),
)
