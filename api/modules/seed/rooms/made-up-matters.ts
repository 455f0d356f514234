/**
 * Three made-up matters of the demo attorney with nine liens over three states, each at another place of its life. Something is due this week,
 * whenever the seed runs.
 */
import { changeRecord } from '../../../../shared/domain/records/change-record.ts'
import type { RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import type { RecordState, UnitValues } from '../../../../shared/domain/records/record.ts'
import { SERVER_KINDS } from '../../records/server-kinds.ts'
import { madeUpId } from './draw.ts'
import { MatterLife } from './matter-life.ts'

export type MadeUpMatter = { readonly kind: 'book'; readonly id: string; readonly seq: number } & RecordState

/**
 * In the order of their making; `seq` counts all changes from `after` on. `now`: milliseconds since 1970. Each change goes through the rules
 * by which the server takes it from a device.
 */
export function madeUpMatters(now: number, after: number): readonly MadeUpMatter[] {
  const kind = SERVER_KINDS.of('book')
  if (kind === null) throw new Error('books are a kind')
  let seq = after
  return Object.entries(MATTERS).map(([key, write]) => {
    const life = new MatterLife(key, now)
    write(life)
    const id = madeUpId(`matter ${key}`)
    let stored: RecordState | null = null
    for (const { at, set } of life.changes.toSorted((one, other) => one.at - other.at)) {
      stored = changed(stored, { kind, key, id, at, set })
      seq += 1
    }
    if (stored === null) throw new Error('a matter has changes')
    return { ...stored, kind: 'book', id, seq }
  })
}

type Change = {
  readonly kind: RecordKind
  readonly key: string
  readonly id: string
  readonly at: number
  readonly set: UnitValues
}

function changed(current: RecordState | null, { kind, key, id, at, set }: Change): RecordState {
  const { result, next } = changeRecord(
    current,
    {
      ...{ type: 'set', kind: kind.kind, id, set, schemaVersion: kind.version },
      opId: madeUpId(`change ${key} ${at}`),
      create: current === null,
      seen: current?.units ?? {},
    },
    {
      ...{ kind, deviceId: 'demo', deviceLabel: 'Demo data' },
      at: new Date(at).toISOString(),
    },
  )
  if (result.kind !== 'applied' || next === null)
    throw new Error(`a matter was refused: ${JSON.stringify(result)}`)
  return next
}

const share = (percent: string): UnitValues[string] => ({
  ...{ kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent }] },
})

const MATTERS: Readonly<Record<string, (matter: MatterLife) => void>> = { illinois, texas, california }

/** A demand is out. */
function illinois(matter: MatterLife): void {
  matter
    .save(-210, {
      ...{ title: 'Sampleton v. Pretend Motors', client: 'Ada Sampleton', state: 'IL', stage: 'demand' },
      ...{ injury: matter.day(-300), carrier: 'Example Mutual', claimNumber: 'DEMO-1001' },
      ...{ adjuster: 'Bert Mockumson', liableParty: 'Pretend Motors LLC', capacity: 'adult' },
    })
    .save(-30, {
      [`recoveries/${matter.newId(-30)}`]: {
        ...{ source: 'Example Mutual', cents: 100_000_00, on: null },
      },
      [`costs/${matter.newId(-30)}`]: { text: 'Experts and records', cents: 5_000_00 },
      ...{ fee: share('33 1/3'), wantedNet: 40_000_00 },
    })
  // Its answer is due this week.
  matter
    .lien(-200, 'hospital', 'Example General Hospital', { fileNumber: 'DEMO-H-1', class: 'hospital' })
    .notice(-190)
    .assert(-150, 18_400_00)
    .confirm(-60, 18_000_00)
    .request(-12, 12_000_00, 2)
  // Its answer is overdue.
  matter
    .lien(-180, 'letter_of_protection', 'Placeholder Chiropractic', { fileNumber: 'DEMO-P-2' })
    .assert(-120, 9_000_00)
    .confirm(-90, 9_000_00)
    .request(-21, 4_500_00, -2)
  // The notice is to be answered in four days.
  matter
    .lien(-100, 'medicare', 'Medicare (made-up file)', { fileNumber: 'DEMO-M-3' })
    .notice(-70)
    .assert(-40, 10_000_00)
    .set(-26, { conditionalNoticeOn: matter.day(-26) })
}

/** Settled, and being paid out. */
function texas(matter: MatterLife): void {
  matter
    .save(-400, {
      ...{ title: 'Testrerby v. Mock Freight', client: 'Otto Testrerby', state: 'TX', stage: 'settled' },
      ...{ injury: matter.day(-520), carrier: 'Placeholder Casualty', claimNumber: 'DEMO-2002' },
      ...{ liableParty: 'Mock Freight Inc', capacity: 'adult' },
    })
    .save(-45, {
      settledOn: matter.day(-45),
      [`recoveries/${matter.newId(-45)}`]: {
        ...{ source: 'Placeholder Casualty', cents: 60_000_00, on: matter.day(-45) },
      },
      [`costs/${matter.newId(-45)}`]: { text: 'Filing and depositions', cents: 2_000_00 },
      ...{ fee: share('40'), holdback: 500_00 },
    })
  // The payoff letter is 30 days old in two days.
  matter
    .lien(-390, 'workers_compensation', 'Mock Compensation Fund', { fileNumber: 'DEMO-W-4' })
    .notice(-380)
    .assert(-300, 16_000_00)
    .confirm(-80, 15_500_00)
    .request(-60, 10_000_00, -40)
    .counter(-50, 12_000_00, -30)
    .payoff(-28, 12_000_00)
    .agree(-20, 12_000_00)
  matter
    .lien(-380, 'medpay_pip', 'Example Auto MedPay', { fileNumber: 'DEMO-A-5' })
    .assert(-200, 5_000_00)
    .confirm(-150, 5_000_00)
    .request(-100, 3_000_00, -80)
    .counter(-90, 3_750_00, -70)
    .agree(-60, 3_750_00)
    .pay(-40, 3_750_00)
    .release(-33)
  // Its release is missing in two days.
  matter
    .lien(-250, 'funding', 'Draft Advance Funding', { fileNumber: 'DEMO-F-6' })
    .assert(-240, 8_000_00)
    .confirm(-70, 8_000_00)
    .agree(-50, 7_200_00)
    .pay(-28, 7_200_00)
}

/** The client is still treated. */
function california(matter: MatterLife): void {
  matter
    .save(-150, {
      ...{ title: 'Draftoneton v. Samplco', client: 'Iris Draftoneton', state: 'CA', stage: 'treating' },
      ...{ injury: matter.day(-170), carrier: 'Pretend Indemnity', claimNumber: 'DEMO-3003' },
      ...{ liableParty: 'Samplco', capacity: 'adult', fault: '10' },
    })
    .save(-20, {
      [`recoveries/${matter.newId(-20)}`]: {
        ...{ source: 'Pretend Indemnity, policy limit', cents: 150_000_00, on: null },
      },
      [`costs/${matter.newId(-20)}`]: { text: 'Records', cents: 1_250_00 },
      fullValue: { cents: 600_000_00, basis: 'Our estimate (made up)' },
      fee: share('40'),
    })
  matter
    .lien(-140, 'medicaid', 'Medicaid (made-up file)', { fileNumber: 'DEMO-C-7' })
    .notice(-130)
    .assert(-60, 22_150_40)
    .dispute(-25, 'unrelated')
  // Their offer is open until the day after tomorrow.
  matter
    .lien(-120, 'erisa_self_funded', 'Exampleton Employees Health Plan', {
      ...{ fileNumber: 'DEMO-E-8', selfFunded: true, excludesCommonFund: true },
      basis: { kind: 'plan', text: 'Plan document (made up)' },
    })
    .assert(-80, 14_000_00)
    .confirm(-50, 13_200_00)
    .request(-18, 8_000_00, -4)
    .counter(-5, 11_000_00, 2)
  matter
    .lien(-90, 'erisa_insured', 'Sampl Health Insurance', {
      ...{ fileNumber: 'DEMO-I-9', selfFunded: false },
    })
    .assert(-30, 6_000_00)
    .set(-3, { responseDue: matter.day(6), lastContactOn: matter.day(-3) })
}
