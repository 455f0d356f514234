import { afterEach, describe, expect, it } from 'vitest'
import { createHtmlCleaner, type HtmlCleaner, type HtmlCleanerOptions } from './html-cleaner.ts'

/** A worker thread that hangs on `hang`, throws on `die`, and otherwise returns the message. */
const OBEDIENT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (html) => {
      if (html === 'hang') for (;;) continue
      if (html === 'die') throw new Error('no more')
      parentPort.postMessage({ html, text: html, leftOut: null })
    })
    parentPort.postMessage('ready')`)}`,
)
const BROKEN = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("not today")')}`)

const open: HtmlCleaner[] = []
function cleanerOf(options: HtmlCleanerOptions): HtmlCleaner {
  const cleaner = createHtmlCleaner(options)
  open.push(cleaner)
  return cleaner
}
afterEach(async () => {
  for (const cleaner of open.splice(0)) await cleaner.close()
})

const UNAVAILABLE = { name: 'AppError', code: 'unavailable' }

describe('the threads that clean HTML', () => {
  it('clean as the function does, away from the thread that answers calls', async () => {
    const { clean } = cleanerOf({})
    const [one, two] = await Promise.all([clean('<p onclick="x()">Hi</p>'), clean('<script>x()</script>')])
    expect(one).toEqual({ html: '<p>Hi</p>', text: 'Hi', leftOut: null })
    expect(two).toEqual({ html: null, text: '', leftOut: null })
  })

  it('are ended with the message that takes too long, and others take their place', async () => {
    const { clean } = cleanerOf({ threads: 1, limit: 300, script: OBEDIENT })
    const hanging = clean('hang')
    const behind = clean('next')
    await expect(hanging).rejects.toMatchObject({
      ...UNAVAILABLE,
      userMessage: 'This message takes too long to read. It may have been made to harm.',
    })
    expect(await behind).toMatchObject({ text: 'next' })
  })

  it('go on after one has died', async () => {
    const { clean } = cleanerOf({ threads: 1, script: OBEDIENT })
    await expect(clean('die')).rejects.toMatchObject(UNAVAILABLE)
    expect(await clean('alive')).toMatchObject({ text: 'alive' })
  })

  it('refuse what waits when none comes to life', async () => {
    const { clean } = cleanerOf({ threads: 1, script: BROKEN })
    const answers = await Promise.allSettled([clean('one'), clean('two')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('take only so much at a time, and nothing after the end', async () => {
    const cleaner = cleanerOf({ threads: 1, waiting: 1, script: OBEDIENT })
    const { clean } = cleaner
    const first = clean('hang')
    await expect(clean('second')).rejects.toMatchObject(UNAVAILABLE)
    const ended = expect(first).rejects.toMatchObject(UNAVAILABLE)
    await cleaner.close()
    await ended
    await expect(clean('third')).rejects.toMatchObject(UNAVAILABLE)
  })
})
