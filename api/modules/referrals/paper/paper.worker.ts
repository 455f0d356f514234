/** Draws PDFs in a separate thread, so that a slow one blocks no other work and can be terminated. */
import { parentPort } from 'node:worker_threads'
import { drawPaper, loadFonts } from './draw-paper.ts'
import type { Paper } from './paper.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker.')
const fonts = loadFonts()
port.on('message', (paper: Paper) => {
  // An unhandled rejection ends the thread, which rejects the job.
  void drawPaper(paper, fonts).then((bytes) => port.postMessage(bytes))
})
port.postMessage('ready')
