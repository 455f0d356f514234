/** What the language model wrote, as plain words with chips, each sentence with the result of its check. */
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Chip } from '../ask/chip.tsx'
import type { CheckedSentence } from '../reading/verify.ts'
import type { WrittenAnswer } from '../storage/case-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { isProven, markOf, partsOf } from './written-words.ts'
import styles from './model.module.css'

type Passages = WrittenAnswer['passages']

type WrittenSentencesProps = {
  readonly sentences: readonly CheckedSentence[]
  readonly passages: Passages
  readonly isLive: boolean
}

export function WrittenSentences({ sentences, passages, isLive }: WrittenSentencesProps): ReactNode {
  if (sentences.length === 0 && !isLive) return null
  return (
    <ol className={styles['sentences']} aria-label="Sentences" aria-live={isLive ? 'polite' : undefined}>
      {sentences.map((checked, at) => {
        const { sentence, status, why } = checked
        const { label, tone } = markOf(checked)
        const words = <SentenceWords sentence={sentence} passages={passages} />
        return (
          // Sentences are only ever added.
          <li
            key={`${at} ${sentence}`}
            className={styles['sentence']}
            data-status={isProven(checked) ? 'proven' : status}
          >
            <p>{status === 'struck' ? <del>{words}</del> : words}</p>
            <p className={styles['check']}>
              <Badge tone={tone}>{label}</Badge>
              {!isProven(checked) && <span>{why}</span>}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

function SentenceWords({
  sentence,
  passages,
}: {
  readonly sentence: string
  readonly passages: Passages
}): ReactNode {
  return partsOf(sentence).map((part, at) => (
    <Fragment key={at}>
      {part.kind === 'words'
        ? part.text
        : part.numbers.map((number) => <Source key={number} number={number} passages={passages} />)}
    </Fragment>
  ))
}

/** A chip for a passage that was sent and is still here; else its number as it was written. */
function Source({ number, passages }: { readonly number: number; readonly passages: Passages }): ReactNode {
  const { documents } = useWorkspace()
  const passage = passages.find(({ n }) => n === number)
  const document = documents.find(({ file }) => file === passage?.file)
  if (passage === undefined || document === undefined) return `[${number}]`
  const { file, page, start, end } = passage
  return <Chip {...{ number, file, page, start, end, hasPages: document.kind === 'pdf' }} />
}
