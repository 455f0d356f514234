import type { AssistantTask } from '../../../../../shared/contracts/assistant.ts'
import type { ModelFacts } from './assistant.queries.ts'

/** What a person wants written to the next question, and by what. */
export type ModelChoice = { readonly task: AssistantTask; readonly model: ModelFacts }
