/** The calls of Kiwi AI: the language model, and looking citations up. */
import {
  askAssistantEndpoint,
  getAssistantEndpoint,
  getConsentEndpoint,
  giveConsentEndpoint,
  takeBackConsentEndpoint,
} from '../../shared/contracts/assistant.ts'
import { checkCitationsEndpoint, getCitationServiceEndpoint } from '../../shared/contracts/citations.ts'
import { call, SOME_ID, type CallRow } from './api-call.ts'

export const KIWI_CALLS: readonly CallRow[] = [
  call(getAssistantEndpoint),
  call(getConsentEndpoint),
  call(giveConsentEndpoint, { sample: { model: 'some-model', host: 'llm.example' } }),
  call(takeBackConsentEndpoint),
  call(askAssistantEndpoint, {
    sample: {
      ...{ workspaceId: SOME_ID, task: 'answer', question: 'Who?' },
      passages: [{ n: 1, text: 'Words.' }],
    },
  }),
  call(getCitationServiceEndpoint),
  call(checkCitationsEndpoint, {
    sample: { citations: [{ volume: '410', reporter: 'U.S.', page: '113' }] },
  }),
]
