/** The hours in which an attorney is reminded, by the clock of the firm's state. Pure. */

/** Where most people of the state live: some states have two zones. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}
export const ZONE_OF_STATE: ReadonlyMap<string, string> = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
)
/** Of a firm without a state: the hours that all of them share are those of the middle. */
const DEFAULT_ZONE = 'America/Chicago'

const FROM_HOUR = 8
const TO_HOUR = 20

/** The firm's day (YYYY-MM-DD) if it is between 8 a.m. and 8 p.m. there; null: not now. */
export function officeDay(state: string | null, now: number): string | null {
  const { day, hour } = clockOf(state)(now)
  return hour >= FROM_HOUR && hour < TO_HOUR ? day : null
}

/** The day (YYYY-MM-DD) of an instant (ISO 8601, UTC) in the state: an evening there is the next day in UTC. */
export function dayInState(state: string | null): (instant: string) => string {
  const clock = clockOf(state)
  return (instant) => clock(Date.parse(instant)).day
}

function clockOf(state: string | null): (at: number) => { readonly day: string; readonly hour: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE_OF_STATE.get(state ?? '') ?? DEFAULT_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  return (at) => {
    const parts = format.formatToParts(at)
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
    return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
  }
}
