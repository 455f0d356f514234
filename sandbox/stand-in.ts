/** What the sandbox needs to know of each hosted service it stands in for: where it is mounted and which fault strikes it. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../runtime/http.ts'
import type { FaultName } from './faults.ts'

export type StandIn = {
  /** Begins with a slash: everything below it belongs to this stand-in. */
  readonly mount: string
  /** For a person, on the sandbox's front page. */
  readonly title: string
  readonly fault: FaultName | null
  readonly routes: Hono<RequestEnv>
}
