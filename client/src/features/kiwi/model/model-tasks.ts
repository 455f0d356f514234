/** What a language model can be asked to write. */
import type { AssistantTask } from '../../../../../shared/contracts/assistant.ts'

type TaskFacts = {
  readonly label: string
  /** Asked when a person types nothing; null: they have to. */
  readonly question: string | null
}

export const TASKS: Readonly<Record<AssistantTask, TaskFacts>> = {
  answer: { label: 'Answer', question: null },
  summary: {
    label: 'Summary',
    question: 'What happened, what are the injuries and the treatment, and what was billed?',
  },
  chronology: { label: 'Chronology in prose', question: 'What happened, in the order of the dates?' },
  deposition_questions: {
    label: 'Questions for a deposition',
    question: 'What should a witness be asked about what happened?',
  },
  differences: {
    label: 'Differences between statements',
    question: 'Where do the statements about what happened differ?',
  },
  referral_summary: {
    label: 'Referral summary without identities',
    question: 'What is the case about, what are the injuries and the treatment, and what was billed?',
  },
}
