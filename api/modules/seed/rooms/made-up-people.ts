/** Names that nobody has, and places that exist. */
import type { UsState } from '../../../../shared/domain/us-states.ts'
import { drawFrom } from './draw.ts'

const FIRST_NAMES = [
  ...['Ada', 'Bert', 'Cora', 'Dell', 'Edda', 'Finn', 'Gwen', 'Hal', 'Iris', 'Jude'],
  ...['Kit', 'Lena', 'Milo', 'Nell', 'Otto', 'Pia', 'Quinn', 'Rosa', 'Sol', 'Tess'],
]
const STARTS = ['Demo', 'Sampl', 'Exampl', 'Testr', 'Mock', 'Placeh', 'Draft', 'Pretend']
const ENDINGS = ['erby', 'eton', 'iwick', 'ofield', 'umson']

export type MadeUpName = { readonly firstName: string; readonly lastName: string }

/** "Ada Sampleton": the last name says that the person is made up. */
export function madeUpName(key: string): MadeUpName {
  return {
    firstName: drawFrom(FIRST_NAMES, `first name ${key}`),
    lastName: `${drawFrom(STARTS, `start ${key}`)}${drawFrom(ENDINGS, `ending ${key}`)}`,
  }
}

export function wholeName({ firstName, lastName }: MadeUpName): string {
  return `${firstName} ${lastName}`
}

/** Numbers from 555-0100 to 555-0199 are kept for fiction. */
export function madeUpPhone(areaCode: string, number: number): string {
  return `${areaCode}-555-01${String(number % 100).padStart(2, '0')}`
}

/** ZIP codes of cities in the states that the demo data opens. */
export const CITIES = {
  AL: { Birmingham: '35203', Montgomery: '36104', Mobile: '36602' },
  CO: { Denver: '80202', 'Colorado Springs': '80903', 'Fort Collins': '80521' },
  GA: { Atlanta: '30303', Savannah: '31401', Augusta: '30901' },
  IL: { Chicago: '60601', Springfield: '62701', Peoria: '61602' },
  IN: { Indianapolis: '46204', 'Fort Wayne': '46802', Evansville: '47708' },
  MA: { Boston: '02108', Springfield: '01103', Worcester: '01608' },
  MI: { Detroit: '48226', 'Grand Rapids': '49503', Lansing: '48933' },
  MN: { Minneapolis: '55401', 'Saint Paul': '55101', Duluth: '55802' },
  MO: { 'Saint Louis': '63101', 'Kansas City': '64106', Springfield: '65806' },
  NC: { Raleigh: '27601', Charlotte: '28202', Greensboro: '27401' },
  NY: { 'New York': '10001', Brooklyn: '11201', Albany: '12207' },
  OH: { Columbus: '43215', Cleveland: '44114', Cincinnati: '45202' },
  OR: { Portland: '97204', Eugene: '97401', Salem: '97301' },
  PA: { Philadelphia: '19103', Pittsburgh: '15222', Harrisburg: '17101' },
  TN: { Nashville: '37203', Memphis: '38103', Knoxville: '37902' },
  UT: { 'Salt Lake City': '84101', Provo: '84601', Ogden: '84401' },
  VA: { Richmond: '23219', Norfolk: '23510', Arlington: '22201' },
  WA: { Seattle: '98101', Spokane: '99201', Tacoma: '98402' },
  WI: { Milwaukee: '53202', Madison: '53703', 'Green Bay': '54301' },
  WY: { Cheyenne: '82001', Casper: '82601', Laramie: '82070' },
} as const satisfies Partial<Record<UsState, Readonly<Record<string, string>>>>
export type OpenState = keyof typeof CITIES
export const OPEN_STATES = Object.keys(CITIES) as OpenState[] // the keys of the literal

export function placeIn(state: OpenState, key: string): { readonly city: string; readonly zip: string } {
  const [city, zip] = drawFrom(Object.entries(CITIES[state]), `place ${key}`)
  return { city, zip }
}
