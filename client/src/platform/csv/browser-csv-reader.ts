import { startOwnWorker, type WindowWithTrustedTypes } from '../own-worker.ts'
import csvWorker from './csv.worker.ts?worker&url'
import { createCsvReader, type CsvLimits, type CsvReader } from './read-csv.ts'

export function browserCsvReader(page: WindowWithTrustedTypes, limits: CsvLimits): CsvReader {
  return createCsvReader(() => startOwnWorker(page, csvWorker, 'csv'), limits)
}
