/** Attorneys who answer the made-up requests. They have profiles and no sign-in: nobody can act as one of them. */
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { PRACTICE_AREAS, type PracticeArea } from '../../../../shared/domain/practice-areas.ts'
import { drawBetween, drawFrom, madeUpId } from './draw.ts'
import {
  madeUpName,
  madeUpPhone,
  OPEN_STATES,
  placeIn,
  type MadeUpName,
  type OpenState,
} from './made-up-people.ts'

export const ROOMS_ATTORNEYS = 40

export type MadeUpAttorney = MadeUpName & {
  readonly id: string
  readonly email: string
  readonly phone: string
  readonly firm: string
  readonly city: string
  readonly zip: string
  readonly years: number
  readonly areas: readonly PracticeArea[]
  /** One to three, each open and verified; the first is that of the office. */
  readonly states: readonly [OpenState, ...OpenState[]]
}

export function madeUpAttorneys(): readonly MadeUpAttorney[] {
  return Array.from({ length: ROOMS_ATTORNEYS }, (_, index) => madeUpAttorney(index + 1))
}

function madeUpAttorney(number: number): MadeUpAttorney {
  const key = `attorney ${number}`
  const name = madeUpName(key)
  // Two offices in each state, so that no request is out of reach of all.
  const home = OPEN_STATES[number % OPEN_STATES.length] ?? 'NY'
  const further = Array.from({ length: drawBetween(0, 2, `admissions ${key}`) }, (_, n) =>
    drawFrom(OPEN_STATES, `admission ${n} ${key}`),
  )
  const areas = Array.from({ length: drawBetween(2, 4, `areas ${key}`) }, (_, n) =>
    drawFrom(PRACTICE_AREAS, `area ${n} ${key}`),
  )
  return {
    ...name,
    id: madeUpId(key),
    email: `room-attorney-${number}@demo.test`,
    phone: madeUpPhone('212', number),
    firm: `${name.lastName} Demo Law`,
    ...placeIn(home, key),
    years: drawBetween(2, 35, `years ${key}`),
    areas: [...new Set(areas)],
    states: [home, ...new Set(further.filter((state) => state !== home))],
  }
}

export type Answerer = { readonly id: string; readonly states: readonly OpenState[] }

/** Everybody who answers requests: the made-up attorneys, and the demo accounts with what they are admitted in. */
export function answerers(attorneys: readonly MadeUpAttorney[]): readonly Answerer[] {
  const [first, , , , second] = DEMO_ACCOUNTS
  return [{ id: first.id, states: ['NY', 'PA'] }, { id: second.id, states: ['NY', 'OH'] }, ...attorneys]
}
