/** People around clients' requests, and what identifies the clients: strings that occur nowhere else, so that any of them is a leak. */
import { randomUUID } from 'node:crypto'
import type { Person } from './test-api.ts'

const newPerson = (name: string): Person => ({ id: randomUUID(), email: `${name}@planted.example` })

export type PlantedClient = Person & {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}
export const CLIENTS = {
  a: {
    ...newPerson('zephyrine.mail'),
    firstName: 'Zephyrine',
    lastName: 'Quibblewood',
    phone: '2125557001',
  },
  b: { ...newPerson('ottoline.mail'), firstName: 'Ottoline', lastName: 'Fernsbydale', phone: '6465557002' },
} as const satisfies Readonly<Record<string, PlantedClient>>
export type ClientName = keyof typeof CLIENTS

export type PlantedRequest = {
  readonly client: ClientName
  readonly parties: readonly [string, string]
  readonly zip: string
  readonly day: string
  /** A word of the text that attorneys may read. */
  readonly word: string
  /** In the text, although the client was told that it tells who somebody is. */
  readonly identity?: string
}
export const REQUESTS = {
  open: {
    client: 'a',
    parties: ['Brackwater', 'Thistlemoor'],
    zip: '10463',
    day: '2024-02-13',
    word: 'trampoline',
  },
  chosen: {
    client: 'a',
    parties: ['Glimmerstone', 'Wexcombe'],
    zip: '10464',
    day: '2024-03-14',
    word: 'forklift',
  },
  cleared: {
    client: 'a',
    parties: ['Hollowmere', 'Ravensby'],
    zip: '10465',
    day: '2024-04-15',
    word: 'escalator',
  },
  withdrawn: {
    client: 'a',
    parties: ['Dunmarrow', 'Pelhamshire'],
    zip: '10466',
    day: '2024-05-16',
    word: 'chandelier',
  },
  suspended: {
    client: 'b',
    parties: ['Crossfennel', 'Yarrowgate'],
    zip: '10467',
    day: '2024-06-17',
    word: 'snowplow',
  },
  unpaid: {
    client: 'b',
    parties: ['Larkspurne', 'Mossgrave'],
    zip: '10468',
    day: '2024-07-18',
    word: 'wheelbarrow',
  },
  released: {
    client: 'b',
    parties: ['Oakenshawe', 'Quillfeather'],
    zip: '10469',
    day: '2024-08-19',
    word: 'elevator',
  },
  held: {
    ...{
      client: 'b',
      parties: ['Silverthwaite', 'Tamsinworth'],
      zip: '10470',
      day: '2024-09-20',
      word: 'lawnmower',
    },
    identity: 'Fernsbydale of 418 Umberleigh Street',
  },
  deleted: {
    client: 'b',
    parties: ['Vellacotte', 'Windlesham'],
    zip: '10471',
    day: '2024-10-21',
    word: 'motorboat',
  },
} as const satisfies Readonly<Record<string, PlantedRequest>>
export type RequestName = keyof typeof REQUESTS
const REQUEST_NAMES = Object.keys(REQUESTS) as RequestName[] // the keys of the literal

/** Every planted string by what it is. */
export const PLANTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(CLIENTS).flatMap(([name, { id, email, firstName, lastName, phone }]) => [
      [`${name}.id`, id],
      [`${name}.email`, email],
      [`${name}.first`, firstName],
      [`${name}.last`, lastName],
      [`${name}.phone`, phone],
      [`${name}.phone, written`, phone.replace(/(...)(...)(....)/, '$1-$2-$3')],
    ]),
  ),
  ...Object.fromEntries(
    REQUEST_NAMES.flatMap((name) => {
      const { parties, zip, day, word } = REQUESTS[name]
      return [
        [`${name}.party 1`, parties[0]],
        [`${name}.party 2`, parties[1]],
        [`${name}.zip`, zip],
        [`${name}.day`, day],
        [`${name}.text`, word],
      ]
    }),
  ),
  'held.address': 'Umberleigh',
  'cleared.safe ways': '"mayLeaveMessages":false',
  'cleared.from client': 'Marmaladeword',
  'cleared.from attorney': 'Licoriceword',
  'suspended.from client': 'Peppermintword',
}

export const ATTORNEYS = {
  elsewhere: newPerson('elsewhere'),
  licensed: newPerson('licensed'),
  interested: newPerson('interested'),
  chosen: newPerson('chosen'),
  cleared: newPerson('cleared'),
  released: newPerson('released'),
  blocked: newPerson('blocked'),
  suspended: newPerson('suspended'),
  unpaid: newPerson('unpaid'),
} as const
export type AttorneyName = keyof typeof ATTORNEYS
