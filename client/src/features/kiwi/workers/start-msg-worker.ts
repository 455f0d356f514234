/** The worker that reads .msg files, under the app's policy. */
import { startOwnWorker, type WindowWithTrustedTypes } from '../../../platform/own-worker.ts'
import msgWorker from './msg.worker.ts?worker&url'

export function startMsgWorker(page: WindowWithTrustedTypes): Worker {
  return startOwnWorker(page, msgWorker, 'Outlook files')
}

/** For the service worker to keep. */
export const MSG_WORKER_URL = msgWorker
