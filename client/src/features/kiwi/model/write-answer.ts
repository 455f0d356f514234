/** Has the language model write to a question that is kept, checks each sentence as it comes, and keeps the result with the question. */
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { sentencesOf, verifyAnswer, verifySentence, type CheckedSentence } from '../reading/verify.ts'
import type { CaseAnswer, WrittenAnswer } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import { askModel } from './ask-model.ts'
import type { RunBoard } from './run-board.ts'

type WritingDeps = {
  readonly http: HttpClient
  readonly store: Pick<CaseFileStore, 'saveWritten' | 'addSent'>
  readonly place: WorkspacePlace
  readonly board: RunBoard
  readonly now: () => number
}

/** Resolves when the answer is kept. Does nothing for one that is under way in this window, or that no model was asked for. */
export async function writeAnswer(
  { http, store, place, board, now }: WritingDeps,
  { id, question, written }: CaseAnswer,
): Promise<void> {
  if (written === null || board.getSnapshot().has(id)) return
  const { passages, task, host, model } = written
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  let text = ''
  let sentences: readonly CheckedSentence[] = []
  board.show(id, { sentences, next: '', stop })
  try {
    const begun: WrittenAnswer = { ...written, end: 'under_way', sentences: [], tokens: null, why: null }
    await store.saveWritten(place, id, begun)
    await store.addSent(place, {
      ...{ at: now(), host },
      what: {
        ...{ kind: 'question', model, question },
        passages: passages.map(({ n, file, page, text: words }) => ({ n, file, page, text: words })),
      },
    })
    const outcome = await askModel(
      http,
      {
        ...{ workspaceId: place.workspace, task, question },
        passages: passages.map((passage) => ({ n: passage.n, text: passage.text })),
      },
      {
        ...{ signal: stopping.signal, now },
        onText(more) {
          text += more
          const all = sentencesOf(text)
          const whole = all.slice(0, all.at(-1)?.startsWith('[') === true ? -2 : -1)
          sentences = [
            ...sentences,
            ...whole.slice(sentences.length).map((own) => verifySentence(own, passages)),
          ]
          board.show(id, { sentences, next: all.slice(sentences.length).join(' '), stop })
        },
      },
    )
    await store.saveWritten(place, id, { ...begun, ...outcome, sentences: [...verifyAnswer(text, passages)] })
  } finally {
    board.remove(id)
  }
}
