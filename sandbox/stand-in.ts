/** What the sandbox needs to know about each hosted service it replaces: its mount path and its fault. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../runtime/http.ts'
import type { FaultName } from './faults.ts'

export type StandIn = {
  /** Begins with a slash; every path below it belongs to this stand-in. */
  readonly mount: string
  /** The link text on the sandbox's front page. */
  readonly title: string
  readonly fault: FaultName | null
  readonly routes: Hono<RequestEnv>
}
