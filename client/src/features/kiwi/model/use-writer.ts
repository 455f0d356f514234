import { useCallback } from 'react'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import type { CaseAnswer } from '../storage/case-file.ts'
import { useSaving } from '../use-saving.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { runBoard } from './run-board.ts'
import { writeAnswer } from './write-answer.ts'

/** Has the language model write to a kept question, in one window at a time. */
export function useWriter(): (answer: CaseAnswer) => void {
  const { http } = usePlatform()
  const { store, place } = useWorkspace()
  const save = useSaving()
  return useCallback(
    (answer) => {
      const write = () => writeAnswer({ http, store, place, board: runBoard, now: Date.now }, answer)
      const locks = 'locks' in navigator ? navigator.locks : undefined
      save(
        locks === undefined
          ? write()
          : locks.request(`kiwi-answer-${answer.id}`, { ifAvailable: true }, (lock) =>
              lock === null ? undefined : write(),
            ),
      )
    },
    [http, store, place, save],
  )
}
