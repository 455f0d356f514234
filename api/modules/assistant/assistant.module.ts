/** The language model: what is set up, the consents of workspaces, and its answers as server-sent events. */
import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  askAssistantEndpoint,
  getAssistantEndpoint,
  getConsentEndpoint,
  giveConsentEndpoint,
  takeBackConsentEndpoint,
} from '../../../shared/contracts/assistant.ts'
import { lazily } from '../../../shared/domain/lazily.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { LlmSettings } from '../../llm-env.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createAnswersUnderWay } from './answers-under-way.ts'
import { createAssistant, type BegunAnswer } from './assistant.service.ts'
import type { Model } from './model.ts'

const HOUR = 3_600_000
const QUESTIONS_AN_HOUR = 60
/** Milliseconds between signs of life: a silent stream would be closed on its way. */
const HEARTBEAT = 20_000
const NO_WORKSPACE = 'There is no such workspace.'

export async function assistantModule(platform: ApiPlatform): Promise<ApiModule> {
  const underWay = await createAnswersUnderWay(platform.database)
  const assistant = createAssistant({
    ...platform,
    underWay,
    settings: platform.env.LLM,
    loadModel: modelLoader(),
    questionLimit: platform.limit({
      name: 'assistant-question',
      calls: QUESTIONS_AN_HOUR,
      window: HOUR,
      userMessage: `${QUESTIONS_AN_HOUR} questions an hour can be asked.`,
    }),
    consentLimit: platform.limit({
      name: 'assistant-consent',
      calls: 60,
      window: HOUR,
      userMessage: 'The language model was switched on very often in the last hour. Please try again later.',
    }),
  })
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(platform.tokens)
  mount(app, getAssistantEndpoint, signedIn, async ({ caller }) => ({
    model: shownOf(await assistant.settings(caller)),
  }))
  mount(app, getConsentEndpoint, signedIn, ({ caller, params }) =>
    assistant.consent(caller, uuidParam(params.workspace, NO_WORKSPACE)),
  )
  mount(app, giveConsentEndpoint, signedIn, ({ caller, params, body }) =>
    assistant.giveConsent(caller, uuidParam(params.workspace, NO_WORKSPACE), body),
  )
  mount(app, takeBackConsentEndpoint, signedIn, ({ caller, params }) =>
    assistant.takeBackConsent(caller, uuidParam(params.workspace, NO_WORKSPACE)),
  )
  mount(app, askAssistantEndpoint, signedIn, async ({ caller, body }, c) =>
    stream(c, await assistant.ask(caller, { ...body, workspaceId: body.workspaceId.toLowerCase() })),
  )
  return { routes: [app], release: underWay.release, close: underWay.close }
}

/** The library is loaded for the first question: most operators set up no model. */
function modelLoader(): (settings: LlmSettings) => Promise<Model> {
  const library = lazily(() => import('./language-model.ts'))
  return async (settings) => (await library()).createModel(settings)
}

/** Everything but the key and the rest of the address. */
function shownOf(settings: LlmSettings | null) {
  if (settings === null) return null
  const { model: name, host, notice, price } = settings
  return { name, host, notice, price }
}

function stream(c: Context<RequestEnv>, { run, leave }: BegunAnswer): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (out) => {
    out.onAbort(leave)
    const write = async (text: string): Promise<void> => {
      await out.write(text)
    }
    // The first one sends the headers, before the model says anything.
    await write(': asked\n\n')
    const heartbeat = setInterval(() => void write(': still here\n\n').catch(leave), HEARTBEAT)
    try {
      await run((event) => write(`data: ${JSON.stringify(event)}\n\n`))
    } finally {
      clearInterval(heartbeat)
    }
  })
}
