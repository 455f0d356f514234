/** The worker that reads the other kinds of files and answers from the open workspace, under the app's policy. */
import { startOwnWorker, type WindowWithTrustedTypes } from '../../../platform/own-worker.ts'
import caseWorker from './case.worker.ts?worker&url'

export function startCaseWorker(page: WindowWithTrustedTypes): Worker {
  return startOwnWorker(page, caseWorker, 'case files')
}
