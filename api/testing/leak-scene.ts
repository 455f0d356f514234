/** Acts out two clients with nine requests in every stage, and an attorney for each way of standing to them. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { NOTICES_VERSION } from '../../shared/contracts/client-requests.ts'
import type { Database } from '../db/database.ts'
import {
  ATTORNEYS,
  CLIENTS,
  PLANTED,
  REQUESTS,
  type AttorneyName,
  type ClientName,
  type PlantedClient,
  type PlantedRequest,
  type RequestName,
} from './planted.ts'
import type { Person, TestApi } from './test-api.ts'

export type Scene = {
  readonly requests: Readonly<Record<RequestName, string>>
  /** Ids of everything that a path could name. */
  readonly ids: readonly string[]
}

async function addPeople(database: Database): Promise<void> {
  await database.asService(async (tx) => {
    for (const [name, { id, email }] of Object.entries(ATTORNEYS)) {
      await tx.query(
        `insert into public.users (id, email, user_type, first_name, last_name, is_approved, application_state, subscription_status,
           firm_name, firm_city, firm_state, firm_zip, practice_areas)
         values ($1, $2, 'attorney', $3, 'Attorney', true, 'approved', 'active', 'A firm', 'New York', 'NY', '10001', '{Personal Injury}')`,
        [id, email, name],
      )
      await tx.query(
        `insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on) values ($1, $2, 'x', 'verified', now())`,
        [id, name === 'elsewhere' ? 'OH' : 'NY'],
      )
    }
    for (const { id, email } of [...Object.values(ATTORNEYS), ...Object.values(CLIENTS)])
      await tx.query(
        'insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, to_timestamp(0))',
        [id, email],
      )
  })
}

const idSchema = z.object({ interest: z.object({ id: z.uuid(), conversationId: z.uuid().nullable() }) })

type Stage = ReturnType<typeof stageOf>

function stageOf(api: TestApi) {
  const say = async (method: 'POST' | 'DELETE', path: string, person: Person, body: unknown = {}) => {
    const answer = await api.send(method, path, person, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as unknown)
  }
  return {
    say,
    post: async (name: RequestName): Promise<string> => {
      const { client: by, parties, zip, day, word, ...more }: PlantedRequest = REQUESTS[name]
      const { firstName, lastName, phone }: PlantedClient = CLIENTS[by]
      // As if each client posted one a day: several at once are looked at by a person first.
      await api.database.asService((tx) =>
        tx.query(`update public.client_requests set created_at = created_at - interval '25 hours'`),
      )
      const id = randomUUID()
      await say('POST', '/api/client-requests', CLIENTS[by], {
        ...{ firstName, lastName, phone },
        ...{ id, practiceArea: 'Personal Injury', subIssue: null, state: 'NY', incidentDate: day, zip },
        summary: `A ${word} broke and hurt my left hand.${more.identity === undefined ? '' : ` I am ${more.identity}.`}`,
        otherParties: parties.map((party) => `${party} Company`),
        safeContact: { by: ['email'], mayLeaveMessages: false },
        insist: more.identity !== undefined,
        ...{ isAdult: true, noticesVersion: NOTICES_VERSION },
      })
      return id
    },
    answer: async (request: string, by: AttorneyName): Promise<string> => {
      const now = new Date().toISOString()
      const attest = { licensed: true, noKnownConflict: true }
      const body = { id: randomUUID(), message: 'I can help.', attest, writtenAt: now, sentAt: now }
      const said = await say('POST', `/api/explore/${request}/interests`, ATTORNEYS[by], body)
      return idSchema.parse(said).interest.id
    },
    choose: (client: ClientName, request: string, interestId: string) =>
      say('POST', `/api/client-requests/${request}/choose`, CLIENTS[client], { interestId }),
    /** Up to the conversation. */
    clear: async (interest: string, by: AttorneyName): Promise<string> => {
      const said = await say('POST', `/api/interests/${interest}/conflict`, ATTORNEYS[by], {
        result: 'clear',
      })
      return z.uuid().parse(idSchema.parse(said).interest.conversationId)
    },
    write: (conversation: string, person: Person, word: string | undefined) => {
      const now = new Date().toISOString()
      const body = { id: randomUUID(), body: `A word: ${word ?? ''}`, writtenAt: now, sentAt: now }
      return say('POST', `/api/conversations/${conversation}/messages`, person, body)
    },
  }
}

async function playFirstClient({ say, post, answer, choose, clear, write }: Stage) {
  const chosen = await post('chosen')
  const ofChosen = await answer(chosen, 'chosen')
  await choose('a', chosen, ofChosen)
  const cleared = await post('cleared')
  const ofCleared = await answer(cleared, 'cleared')
  await choose('a', cleared, ofCleared)
  const conversation = await clear(ofCleared, 'cleared')
  await write(conversation, CLIENTS.a, PLANTED['cleared.from client'])
  await write(conversation, ATTORNEYS.cleared, PLANTED['cleared.from attorney'])
  const withdrawn = await post('withdrawn')
  await answer(withdrawn, 'interested')
  await say('POST', `/api/client-requests/${withdrawn}/withdraw`, CLIENTS.a)
  const open = await post('open')
  await answer(open, 'interested')
  const ofBlocked = await answer(open, 'blocked')
  return {
    requests: { chosen, cleared, withdrawn, open },
    others: [ofChosen, ofCleared, ofBlocked, conversation],
  }
}

async function playSecondClient({ say, post, answer, choose, clear, write }: Stage) {
  const suspended = await post('suspended')
  const ofSuspended = await answer(suspended, 'suspended')
  await choose('b', suspended, ofSuspended)
  const lost = await clear(ofSuspended, 'suspended')
  await write(lost, CLIENTS.b, PLANTED['suspended.from client'])
  const unpaid = await post('unpaid')
  const ofUnpaid = await answer(unpaid, 'unpaid')
  await choose('b', unpaid, ofUnpaid)
  await clear(ofUnpaid, 'unpaid')
  const released = await post('released')
  const ofReleased = await answer(released, 'released')
  await choose('b', released, ofReleased)
  await say('POST', `/api/client-requests/${released}/release`, CLIENTS.b)
  const held = await post('held')
  const deleted = await post('deleted')
  await answer(deleted, 'licensed')
  await say('DELETE', `/api/client-requests/${deleted}`, CLIENTS.b)
  return {
    requests: { suspended, unpaid, released, held, deleted },
    others: [ofSuspended, ofUnpaid, ofReleased, lost],
  }
}

/** What ends an attorney's right to see, after it was used. */
async function endStandings(database: Database): Promise<void> {
  await database.asService(async (tx) => {
    await tx.query('insert into public.blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      CLIENTS.a.id,
      ATTORNEYS.blocked.id,
    ])
    await tx.query(
      `update public.users set is_approved = false, application_state = 'submitted' where id = $1`,
      [ATTORNEYS.suspended.id],
    )
    await tx.query(`update public.users set subscription_status = 'none' where id = $1`, [
      ATTORNEYS.unpaid.id,
    ])
  })
}

/** Acts everything out through the API. `before` is called when the people exist and nothing has happened yet. */
export async function playScene(api: TestApi, before: () => Promise<void>): Promise<Scene> {
  await addPeople(api.database)
  await before()
  const stage = stageOf(api)
  const first = await playFirstClient(stage)
  const second = await playSecondClient(stage)
  await endStandings(api.database)
  const requests = { ...first.requests, ...second.requests }
  return { requests, ids: [...Object.values(requests), ...first.others, ...second.others, CLIENTS.a.id] }
}
