/** The official attorney register of each jurisdiction, kept by its bar, its court, or its disciplinary board. */
import type { UsJurisdiction, UsState } from './us-states.ts'

export type BarRegister = { readonly keeper: string; readonly url: string }

export const BAR_REGISTERS = {
  AK: { keeper: 'Alaska Bar Association', url: 'https://alaskabar.org/' },
  AL: { keeper: 'Alabama State Bar', url: 'https://www.alabar.org/' },
  AR: { keeper: 'Arkansas Judiciary', url: 'https://attorneyinfo.aoc.arkansas.gov/' },
  AZ: { keeper: 'State Bar of Arizona', url: 'https://www.azbar.org/' },
  CA: {
    keeper: 'State Bar of California',
    url: 'https://apps.calbar.ca.gov/attorney/LicenseeSearch/QuickSearch',
  },
  CO: { keeper: 'Colorado Supreme Court', url: 'https://www.coloradolegalregulation.com/' },
  CT: { keeper: 'Connecticut Judicial Branch', url: 'https://www.jud.ct.gov/attorneyfirminquiry/' },
  DE: { keeper: 'Delaware Supreme Court', url: 'https://courts.delaware.gov/odc/' },
  FL: { keeper: 'The Florida Bar', url: 'https://www.floridabar.org/directories/find-mbr/' },
  GA: { keeper: 'State Bar of Georgia', url: 'https://www.gabar.org/' },
  HI: { keeper: 'Hawaii State Bar Association', url: 'https://hsba.org/' },
  IA: { keeper: 'Iowa Office of Professional Regulation', url: 'https://www.iacourtcommissions.org/' },
  ID: { keeper: 'Idaho State Bar', url: 'https://isb.idaho.gov/' },
  IL: { keeper: 'Illinois ARDC', url: 'https://www.iardc.org/' },
  IN: { keeper: 'Indiana Roll of Attorneys', url: 'https://courtapps.in.gov/rollofattorneys' },
  KS: { keeper: 'Kansas Supreme Court', url: 'https://directory-kard.kscourts.gov/' },
  KY: { keeper: 'Kentucky Bar Association', url: 'https://www.kybar.org/' },
  LA: { keeper: 'Louisiana State Bar Association', url: 'https://www.lsba.org/' },
  MA: { keeper: 'Massachusetts Board of Bar Overseers', url: 'https://www.massbbo.org/' },
  MD: { keeper: 'Maryland Judiciary', url: 'https://www.mdcourts.gov/lawyers/attylist' },
  ME: { keeper: 'Maine Board of Overseers of the Bar', url: 'https://www.mebaroverseers.org/' },
  MI: { keeper: 'State Bar of Michigan', url: 'https://www.michbar.org/' },
  MN: { keeper: 'Minnesota Lawyer Registration Office', url: 'https://lro.mn.gov/' },
  MO: { keeper: 'The Missouri Bar', url: 'https://mobar.org/' },
  MS: { keeper: 'The Mississippi Bar', url: 'https://www.msbar.org/' },
  MT: { keeper: 'State Bar of Montana', url: 'https://www.montanabar.org/' },
  NC: { keeper: 'North Carolina State Bar', url: 'https://portal.ncbar.gov/verification/search.aspx' },
  ND: { keeper: 'North Dakota Supreme Court', url: 'https://www.ndcourts.gov/lawyers' },
  NE: { keeper: 'Nebraska Supreme Court', url: 'https://mcle.wcc.ne.gov/ext/SearchLawyer.do' },
  NH: { keeper: 'New Hampshire Bar Association', url: 'https://www.nhbar.org/' },
  NJ: { keeper: 'New Jersey Courts', url: 'https://www.njcourts.gov/attorneys' },
  NM: { keeper: 'State Bar of New Mexico', url: 'https://www.sbnm.org/' },
  NV: { keeper: 'State Bar of Nevada', url: 'https://nvbar.org/' },
  NY: {
    keeper: 'New York State Unified Court System',
    url: 'https://iapps.courts.state.ny.us/attorneyservices/search',
  },
  OH: { keeper: 'Supreme Court of Ohio', url: 'https://www.supremecourt.ohio.gov/AttorneySearch/' },
  OK: { keeper: 'Oklahoma Bar Association', url: 'https://www.okbar.org/' },
  OR: { keeper: 'Oregon State Bar', url: 'https://www.osbar.org/members/membersearch_start.asp' },
  PA: {
    keeper: 'Disciplinary Board of the Supreme Court of Pennsylvania',
    url: 'https://www.padisciplinaryboard.org/for-the-public/find-attorney',
  },
  RI: { keeper: 'Rhode Island Judiciary', url: 'https://www.courts.ri.gov/' },
  SC: { keeper: 'South Carolina Judicial Branch', url: 'https://www.sccourts.org/' },
  SD: { keeper: 'State Bar of South Dakota', url: 'https://www.statebarofsouthdakota.com/' },
  TN: { keeper: 'Tennessee Board of Professional Responsibility', url: 'https://www.tbpr.org/' },
  TX: { keeper: 'State Bar of Texas', url: 'https://www.texasbar.com/' },
  UT: { keeper: 'Utah State Bar', url: 'https://www.utahbar.org/' },
  VA: { keeper: 'Virginia State Bar', url: 'https://www.vsb.org/' },
  VT: { keeper: 'Vermont Judiciary', url: 'https://www.vermontjudiciary.org/attorneys' },
  WA: { keeper: 'Washington State Bar Association', url: 'https://www.mywsba.org/' },
  WI: { keeper: 'State Bar of Wisconsin', url: 'https://www.wisbar.org/' },
  WV: { keeper: 'West Virginia State Bar', url: 'https://www.wvbar.org/' },
  WY: { keeper: 'Wyoming State Bar', url: 'https://www.wyomingbar.org/' },
  AS: { keeper: 'American Samoa Bar Association', url: 'https://www.asbar.org/' },
  DC: { keeper: 'District of Columbia Bar', url: 'https://www.dcbar.org/' },
  GU: { keeper: 'Guam Bar Association', url: 'https://www.guambar.org/' },
  PR: { keeper: 'Judicial Branch of Puerto Rico', url: 'https://poderjudicial.pr/' },
  VI: { keeper: 'Virgin Islands Bar Association', url: 'https://www.vibar.org/' },
} as const satisfies Record<UsState, BarRegister> & Partial<Record<UsJurisdiction, BarRegister>>

/** null without a jurisdiction, or if its register is unknown. */
export function barRegisterOf(jurisdiction: string | null): BarRegister | null {
  return jurisdiction !== null && Object.hasOwn(BAR_REGISTERS, jurisdiction)
    ? BAR_REGISTERS[jurisdiction as keyof typeof BAR_REGISTERS] // hasOwn has checked the key
    : null
}
