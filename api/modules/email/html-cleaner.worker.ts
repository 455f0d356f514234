/** Sanitizes HTML in a separate thread, so that a slow message blocks no other work and can be terminated. */
import { parentPort } from 'node:worker_threads'
import { cleanMessage } from './message-html.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker.')
port.on('message', (html: string) => port.postMessage(cleanMessage(html)))
port.postMessage('ready')
