/** Parses one CSV file and reports how far it is. The page ends the worker to cancel. */
import type { CsvAnswer, CsvOrder } from './read-csv.ts'
import { parseCsv } from './parse-csv.ts'

const answer = (message: CsvAnswer): void => postMessage(message)

addEventListener('message', ({ data: { bytes, maxRows } }: MessageEvent<CsvOrder>) => {
  const parsed = parseCsv(bytes, maxRows, (part) => answer({ kind: 'progress', part }))
  answer({ kind: 'done', parsed })
})
