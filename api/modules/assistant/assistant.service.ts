/** Consents to the language model, and questions for it within the limits of its person. */
import { createHash } from 'node:crypto'
import type { AssistantEvent, AssistantQuestion, ConsentState } from '../../../shared/contracts/assistant.ts'
import type { Logger } from '../../../runtime/logger.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { LlmSettings } from '../../llm-env.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { publishConsentEnd, type AnswersUnderWay } from './answers-under-way.ts'
import {
  endCall,
  findConsent,
  giveConsent,
  insertCall,
  lockOwner,
  takeBackConsent,
  tokensSince,
  type Consent,
  type ModelPlace,
  type Tokens,
  type Verdict,
} from './assistant.repository.ts'
import type { Model } from './model.ts'
import { estimatedTokens, promptOf, type Prompt } from './prompt.ts'
import { createStop, MAX_TOKENS, readAnswer, type Outcome, type Stop } from './read-answer.ts'

export type AssistantDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly logger: Logger
  readonly newSecret: () => string
  /** Null: none is set up. */
  readonly settings: LlmSettings | null
  readonly loadModel: (settings: LlmSettings) => Promise<Model>
  readonly underWay: Pick<AnswersUnderWay, 'add'>
  readonly questionLimit: CallLimit
  readonly consentLimit: CallLimit
}

/** An answer that may begin. */
export type BegunAnswer = {
  /** Resolves after the last event; never rejects. */
  readonly run: (send: (event: AssistantEvent) => Promise<unknown>) => Promise<void>
  /** The caller left. */
  readonly leave: () => void
}

export type AssistantService = {
  readonly settings: (caller: Caller) => Promise<LlmSettings | null>
  readonly consent: (caller: Caller, workspaceId: string) => Promise<ConsentState>
  /** Rejects with not_found without a model, conflict for one that is not set up any more. */
  readonly giveConsent: (caller: Caller, workspaceId: string, seen: ModelPlace) => Promise<ConsentState>
  readonly takeBackConsent: (caller: Caller, workspaceId: string) => Promise<void>
  /** Rejects with not_found without a model, forbidden without consent, rate_limited at a limit. */
  readonly ask: (caller: Caller, question: AssistantQuestion) => Promise<BegunAnswer>
}

export function createAssistant(deps: AssistantDeps): AssistantService {
  const { database, clock, settings } = deps
  return {
    async settings(caller) {
      await requireActiveAttorney(database, caller)
      return settings
    },
    async consent(caller, workspaceId) {
      await requireActiveAttorney(database, caller)
      return { consent: await consentInForce(deps, caller, workspaceId) }
    },
    async giveConsent(caller, workspaceId, seen) {
      await requireActiveAttorney(database, caller)
      const { model, host } = setUp(settings)
      if (seen.model !== model || seen.host !== host)
        throw new AppError(
          'conflict',
          'Another language model is set up now. Read what it is, then decide again.',
        )
      await deps.consentLimit(caller.userId)
      const whose = { ownerId: caller.userId, workspaceId }
      await database.asService((tx) => giveConsent(tx, whose, { model, host }, new Date(clock())))
      return { consent: await consentInForce(deps, caller, workspaceId) }
    },
    // Also for who is no active attorney any more.
    async takeBackConsent(caller, workspaceId) {
      const whose = { ownerId: caller.userId, workspaceId }
      await database.asService(async (tx) => {
        await takeBackConsent(tx, whose, new Date(clock()))
        await publishConsentEnd(tx, whose)
      })
    },
    async ask(caller, question) {
      await requireActiveAttorney(database, caller)
      const llm = setUp(settings)
      await requireConsent(deps, caller, question.workspaceId)
      await deps.questionLimit(caller.userId)
      const prompt = promptOf(question, deps.newSecret())
      const model = await deps.loadModel(llm)
      const id = await database.asService((tx) => reserve(deps, tx, { caller, question, prompt, llm }))
      const stop = createStop()
      return {
        leave: () => stop.end('stopped'),
        run: (send) => answer(deps, { id, caller, question, prompt, model, stop }, send),
      }
    },
  }
}

function setUp(settings: LlmSettings | null): LlmSettings {
  if (settings === null) throw new AppError('not_found', 'No language model is set up.')
  return settings
}

/** Null if the operator set up another model since. */
async function consentInForce(
  { database, settings }: AssistantDeps,
  caller: Caller,
  workspaceId: string,
): Promise<Consent | null> {
  const given = await database.asUser(caller.claims, (tx) => findConsent(tx, workspaceId))
  return given?.model === settings?.model && given?.host === settings?.host ? given : null
}

async function requireConsent(deps: AssistantDeps, caller: Caller, workspaceId: string): Promise<void> {
  if ((await consentInForce(deps, caller, workspaceId)) === null)
    throw new AppError('forbidden', 'The language model is not switched on for this workspace.')
}

const DAY = 86_400_000

type Asked = {
  readonly caller: Caller
  readonly question: AssistantQuestion
  readonly prompt: Prompt
}

/** Counts the most that the answer can take, before it is asked for: answers under way together cannot pass the limit. */
async function reserve(
  { clock }: AssistantDeps,
  tx: ServiceTx,
  { caller, question, prompt, llm }: Asked & { readonly llm: LlmSettings },
): Promise<string> {
  const now = clock()
  const day = now - (now % DAY)
  const { userId: ownerId } = caller
  const tokens: Tokens = {
    tokensIn: estimatedTokens(prompt.system + prompt.user),
    tokensOut: MAX_TOKENS,
  }
  await lockOwner(tx, ownerId)
  const used = await tokensSince(tx, ownerId, new Date(day))
  if (used + tokens.tokensIn + tokens.tokensOut > llm.dailyTokens)
    throw new AppError(
      'rate_limited',
      'Your questions have used up what the language model may be sent for you today. It starts anew at midnight UTC.',
      { retryAfter: day + DAY - now },
    )
  const { workspaceId, task, passages } = question
  const call = {
    ...{ ownerId, workspaceId, task, model: llm.model, host: llm.host, ...tokens },
    promptSha256: sha256(`${prompt.system}\n${prompt.user}`),
    passagesSha256: sha256(JSON.stringify(passages.map(({ n, text }) => ({ n, text })))),
  }
  return insertCall(tx, call, new Date(now))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function answer(
  deps: AssistantDeps,
  asked: Asked & { readonly id: string; readonly model: Model; readonly stop: Stop },
  send: (event: AssistantEvent) => Promise<unknown>,
): Promise<void> {
  const { id, caller, question, prompt, model, stop } = asked
  const { database, logger, underWay } = deps
  const remove = underWay.add({ ownerId: caller.userId, workspaceId: question.workspaceId }, stop)
  try {
    // It may have been taken back between the first look and the line above.
    const given = await consentInForce(deps, caller, question.workspaceId)
    if (given === null) stop.end('ended')
    const onText = (text: string): Promise<unknown> => send({ type: 'text', text })
    const outcome = await readAnswer({ model, prompt, stop, onText })
    const { verdict, tokens, failure } = outcome
    if (failure !== null) logger.warn({ call: id, verdict, failure }, 'the language model failed')
    await database.asService((tx) => endCall(tx, id, { verdict, tokens }))
    for (const event of lastEvents(outcome)) await send(event)
  } catch (error) {
    logger.error(
      { call: id, error: error instanceof Error ? error.name : 'unknown' },
      'an answer was not written down',
    )
    await send({ type: 'error', fault: 'failed' }).catch(() => undefined)
  } finally {
    remove()
  }
}

/** None for a caller who left. */
function lastEvents({ verdict, tokens, isEstimate }: Outcome): readonly AssistantEvent[] {
  if (verdict === 'stopped') return []
  return [{ type: 'usage', ...tokens, isEstimate }, endOf(verdict)]
}

function endOf(verdict: Exclude<Verdict, 'stopped'>): AssistantEvent {
  switch (verdict) {
    case 'whole':
      return { type: 'end', isCutOff: false }
    case 'cut_off':
      return { type: 'end', isCutOff: true }
    case 'silent':
    case 'too_slow':
    case 'limited':
    case 'empty':
    case 'failed':
    case 'ended':
      return { type: 'error', fault: verdict }
  }
}
