import type { RankedPassage } from '../reading/ask.ts'
import type { FoundSentence } from '../storage/case-file.ts'
import type { CaseClient } from '../workers/case-client.ts'

/** The same places with their words. */
export function withWords(
  client: CaseClient,
  places: readonly Omit<RankedPassage, 'score'>[],
): Promise<readonly FoundSentence[]> {
  return Promise.all(
    places.map(async ({ file, start, end, page }) => {
      const section = await client.call('section', { file, at: start })
      const text = section?.text.slice(start - section.start, end - section.start) ?? ''
      return { file, start, end, page, text }
    }),
  )
}
