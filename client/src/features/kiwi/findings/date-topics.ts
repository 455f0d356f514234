/** What a date's sentence is about, by words that such sentences have. The first that fits is taken. Pure. */
import type { DateTopic } from './finding.ts'

const CUES: readonly (readonly [DateTopic, RegExp])[] = [
  ['accident', /\b(?:collision|accident|crash|incident|struck|rear-?ended|date of (?:loss|injury)|fell)\b/iu],
  [
    'treatment',
    /\b(?:treat(?:ed|ment)|visit|exam(?:ined|ination)?|surgery|therapy|x-?ray|mri|admitted|discharged|diagnos\w*|prescri\w*|emergency|hospital|patient|physician|injection|date of service|follow-?up)\b/iu,
  ],
  [
    'filing',
    /\b(?:filed|served|complaint|summons|answer|motion|hearing|trial|order(?:ed)?|docket|deposition)\b/iu,
  ],
  ['demand', /\b(?:demand|offer(?:ed)?|settle(?:d|ment)?|policy limits|counteroffer)\b/iu],
  ['payment', /\b(?:paid|payment|invoice|bill(?:ed)?|charge[sd]?|balance|due|check)\b/iu],
  [
    'agreement',
    /\b(?:agreement|executed|effective|entered into|signed|policy period|term|expires?|release)\b/iu,
  ],
  ['correspondence', /\b(?:letter|e-?mail|wrote|sent|received|call(?:ed)?|telephone|subject|notice)\b/iu],
]

export function topicOf(words: string): DateTopic {
  return CUES.find(([, cue]) => cue.test(words))?.[0] ?? 'other'
}
