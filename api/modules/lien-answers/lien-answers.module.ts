/** Asks of lienholders: the page of each, its mail, its answers, and its link for the attorney who asked. */
import { PAGE_LIMIT } from '../../http/pages/page-limit.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { MailHooks } from '../email/mail-delivery.service.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createReceiptProofs } from '../records/receipt-proofs.ts'
import type { OnStored } from '../records/records.service.ts'
import { answerPageRoutes } from './answer-page.routes.ts'
import { createAskBudget } from './ask-budget.ts'
import { withAskMails } from './ask-mail-hooks.ts'
import { createAskTokens } from './ask-tokens.ts'
import { MAX_ARRIVAL } from './ledger-file.ts'
import { createLienAnswers } from './lien-answers.service.ts'
import { createOnAsksStored } from './on-asks-stored.ts'
import { ownAsksRoutes } from './own-asks.routes.ts'

const HOUR = 3_600_000

export type LienAnswersModuleDeps = ApiPlatform & { readonly notify: Notify; readonly mailHooks: MailHooks }

export type LienAnswersModule = ApiModule & {
  /** For the module that stores what devices change. */
  readonly onStored: OnStored
  /** For mail delivery: the given hooks, and those of asks. */
  readonly mailHooks: MailHooks
}

export function lienAnswersModule(platform: LienAnswersModuleDeps): LienAnswersModule {
  const { env, clock, limit, encryptionKeys } = platform
  const askTokens = createAskTokens(encryptionKeys)
  return {
    onStored: createOnAsksStored({
      ...platform,
      ...platform.site,
      tokens: askTokens,
      spend: env.RATE_LIMITS === 'on' ? createAskBudget(clock) : () => Promise.resolve(true),
    }),
    mailHooks: withAskMails(platform.mailHooks, { tokens: askTokens, clock, notify: platform.notify }),
    routes: [
      answerPageRoutes({
        ...platform,
        answers: createLienAnswers({
          ...platform,
          tokens: askTokens,
          proofs: createReceiptProofs(encryptionKeys),
          limit: limit({
            name: 'lien-answer',
            calls: 40,
            window: HOUR,
            userMessage:
              'This page has been sent many times in the last hour. Please wait a while and try again.',
          }),
        }),
        limit: limit(PAGE_LIMIT),
        arrival: () => AbortSignal.timeout(MAX_ARRIVAL),
        fileLimit: limit({
          name: 'lien-answer-file',
          calls: 30,
          window: HOUR,
          userMessage: 'Too many files were sent from your network in the last hour. Please try again later.',
        }),
      }),
      ownAsksRoutes({ ...platform, ...platform.site, askTokens }),
    ],
  }
}
