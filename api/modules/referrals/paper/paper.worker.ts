/** Draws papers on a thread of its own, so that nobody waits for a long one, and so that it can be ended. */
import { parentPort } from 'node:worker_threads'
import { drawPaper, loadFonts } from './draw-paper.ts'
import type { Paper } from './paper.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker.')
const fonts = loadFonts()
port.on('message', (paper: Paper) => {
  // What goes wrong ends the thread, and is told to whoever waits.
  void drawPaper(paper, fonts).then((bytes) => port.postMessage(bytes))
})
port.postMessage('ready')
