/**
 * Stands in for a language model's service, in the wire formats of OpenAI and Anthropic. The name of the model chooses what is wrong with its
 * answer (answers.ts). Nothing uses it unless LLM_BASE_URL names it: http://127.0.0.1:3002/llm/v1. What arrived can be read at
 * `/llm/requests`. The fault `llm` affects the two calls.
 */
import { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { faultyHttp, type Faults } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { anthropicRoutes } from './anthropic.routes.ts'
import type { LlmDeps, Pauses } from './deps.ts'
import { createExchanges } from './exchanges.ts'
import { openaiRoutes } from './openai.routes.ts'

const MOUNT = '/llm'
const PAUSES: Pauses = { first: 3000, between: 1000 }

type LlmOptions = Pick<LlmDeps, 'clock' | 'uuid'> & { readonly faults: Faults; readonly pauses?: Pauses }

export function createLlmStandIn({ faults, clock, uuid, pauses = PAUSES }: LlmOptions): StandIn {
  const exchanges = createExchanges(clock)
  const deps: LlmDeps = { exchanges, clock, uuid, pauses }
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => c.redirect(`${MOUNT}/requests`))
  routes.get('/requests', (c) => c.json({ requests: exchanges.list() }))
  routes.delete('/requests', (c) => {
    exchanges.clear()
    return c.body(null, 204)
  })
  routes.use('/v1/*', faultyHttp(faults, 'llm', { shape: (message) => ({ error: { message } }) }))
  routes.route('/v1', openaiRoutes(deps))
  routes.route('/v1', anthropicRoutes(deps))
  return { mount: MOUNT, title: 'Language model', fault: null, routes }
}
