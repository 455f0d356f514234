/**
 * Whose consent a recording of a telephone call needs. Where sources differ, and where no row is, all parties are asked: that is right
 * everywhere.
 */
import type { UsState } from '../us-states.ts'
import type { LawRow } from './law-row.ts'

/** all: everybody on the call. one: one party, who may be the one that records. */
export type RecordingRule = 'all' | 'one'

const READ_ON = '2026-11-22'
const TABLES = 'two public tables of recording laws with citations'
const CITED_FROM_MEMORY = `${TABLES}, for the rule; the citation is general knowledge for this product`

function all(citation: string, note: string | null = null): LawRow<RecordingRule> {
  return { value: 'all', citation, source: TABLES, readOn: READ_ON, reviewedBy: null, note }
}
function differing(citation: string, note: string): LawRow<RecordingRule> {
  return {
    ...{ value: 'all', citation, readOn: READ_ON, reviewedBy: null },
    source: `${TABLES}, which differ`,
    note: `Sources differ, so all parties are asked. ${note}`,
  }
}
function one(citation: string): LawRow<RecordingRule> {
  return {
    ...{ value: 'one', citation, readOn: READ_ON, reviewedBy: null, note: null },
    source: CITED_FROM_MEMORY,
  }
}

export const RECORDING_CONSENT: Readonly<Partial<Record<UsState, LawRow<RecordingRule>>>> = {
  CA: all('Cal. Penal Code 632', 'Confidential communications.'),
  CT: all('Conn. Gen. Stat. 52-570d', 'A civil claim, for telephone calls.'),
  FL: all('Fla. Stat. 934.03'),
  IL: all('720 ILCS 5/14-2', 'Private conversations.'),
  MD: all('Md. Code, Cts. & Jud. Proc. 10-402'),
  MA: all('Mass. Gen. Laws ch. 272, s. 99'),
  MT: all('Mont. Code 45-8-213', 'Notice to all parties.'),
  NH: all('N.H. Rev. Stat. 570-A:2'),
  PA: all('18 Pa.C.S. 5703-5704'),
  WA: all('Wash. Rev. Code 9.73.030'),
  DE: differing('11 Del. C. 1335 and 2402', 'The two sections say different things.'),
  MI: differing('Mich. Comp. Laws 750.539c', 'Cases on participants who record read it as one party.'),
  NV: differing('Nev. Rev. Stat. 200.620', 'Lane v. Allstate, for telephone calls.'),
  OR: differing('Or. Rev. Stat. 165.540', 'One party by telephone; notice to all in person.'),
  VT: differing('no statute was found', 'No statute was found in the tables.'),
  AL: one('Ala. Code 13A-11-30'),
  AK: one('Alaska Stat. 42.20.310'),
  AZ: one('Ariz. Rev. Stat. 13-3005'),
  AR: one('Ark. Code 5-60-120'),
  CO: one('Colo. Rev. Stat. 18-9-303'),
  GA: one('Ga. Code 16-11-66'),
  HI: one('Haw. Rev. Stat. 803-42'),
  ID: one('Idaho Code 18-6702'),
  IN: one('Ind. Code 35-33.5'),
  IA: one('Iowa Code 808B.2'),
  KS: one('Kan. Stat. 21-6101'),
  KY: one('Ky. Rev. Stat. 526.010'),
  LA: one('La. Rev. Stat. 15:1303'),
  ME: one('Me. Stat. tit. 15, s. 709'),
  MN: one('Minn. Stat. 626A.02'),
  MS: one('Miss. Code 41-29-531'),
  MO: one('Mo. Rev. Stat. 542.402'),
  NE: one('Neb. Rev. Stat. 86-290'),
  NJ: one('N.J. Stat. 2A:156A-4'),
  NM: one('N.M. Stat. 30-12-1'),
  NY: one('N.Y. Penal Law 250.00'),
  NC: one('N.C. Gen. Stat. 15A-287'),
  ND: one('N.D. Cent. Code 12.1-15-02'),
  OH: one('Ohio Rev. Code 2933.52'),
  OK: one('Okla. Stat. tit. 13, s. 176.4'),
  RI: one('R.I. Gen. Laws 11-35-21'),
  SC: one('S.C. Code 17-30-30'),
  SD: one('S.D. Codified Laws 23A-35A-20'),
  TN: one('Tenn. Code 39-13-601'),
  TX: one('Tex. Penal Code 16.02'),
  UT: one('Utah Code 77-23a-4'),
  VA: one('Va. Code 19.2-62'),
  WV: one('W. Va. Code 62-1D-3'),
  WI: one('Wis. Stat. 968.31'),
  WY: one('Wyo. Stat. 7-3-702'),
}

export type RecordingAdvice = {
  readonly rule: RecordingRule
  /** The states that were looked at and have a row; of a state without one, `unknown`. */
  readonly rows: readonly { readonly state: string; readonly row: LawRow<RecordingRule> }[]
  /** One of the two states is not known, or has no row: all parties are asked. */
  readonly isUnknown: boolean
}

/** The stricter of the caller's state and the office's. null: not known. */
export function recordingAdvice(callerState: string | null, ownState: string | null): RecordingAdvice {
  const states = [...new Set([callerState, ownState])]
  const rows = states.flatMap((state) => {
    const row = Object.entries(RECORDING_CONSENT).find(([code]) => code === state)?.[1]
    return state === null || row === undefined ? [] : [{ state, row }]
  })
  const isUnknown = rows.length < states.length
  const isAll = isUnknown || rows.some(({ row }) => row.value === 'all')
  return { rule: isAll ? 'all' : 'one', rows, isUnknown }
}
