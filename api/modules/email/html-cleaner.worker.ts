/** Cleans HTML on a thread of its own, so that nobody waits for a message that takes long, and so that it can be ended. */
import { parentPort } from 'node:worker_threads'
import { cleanMessage } from './message-html.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker.')
port.on('message', (html: string) => port.postMessage(cleanMessage(html)))
port.postMessage('ready')
