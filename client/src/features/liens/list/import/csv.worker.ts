/** Parses one CSV file and reports how far it is. The page ends the worker to cancel. */
import type { CsvAnswer } from './read-csv.ts'
import { parseCsv } from './parse-csv.ts'

const answer = (message: CsvAnswer): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  answer({ kind: 'done', parsed: parseCsv(data, (part) => answer({ kind: 'progress', part })) })
})
