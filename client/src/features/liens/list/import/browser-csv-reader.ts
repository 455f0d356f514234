import { startOwnWorker, type WindowWithTrustedTypes } from '../../../../platform/own-worker.ts'
import csvWorker from './csv.worker.ts?worker&url'
import { createCsvReader, type CsvReader } from './read-csv.ts'

export function browserCsvReader(page: WindowWithTrustedTypes): CsvReader {
  return createCsvReader(() => startOwnWorker(page, csvWorker, 'csv'))
}
