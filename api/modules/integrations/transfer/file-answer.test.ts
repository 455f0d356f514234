import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { fileAnswer } from './file-answer.ts'
import type { OutgoingFile } from './provider-file.ts'

async function answered(file: Partial<OutgoingFile>): Promise<Headers> {
  const app = new Hono()
  app.get('/', (c) =>
    fileAnswer(c, {
      name: 'a',
      mimeType: 'application/pdf',
      size: 1,
      body: Readable.from([Buffer.from('x')]),
      ...file,
    }),
  )
  const response = await app.request('/')
  await response.arrayBuffer()
  return response.headers
}

describe('a file that is given out', () => {
  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'text/xml',
    'text/javascript',
    'text/css',
    'application/xhtml+xml',
    'application/xml',
    'application/javascript',
    'image/svg+xml',
    'application/x-shockwave-flash',
    'multipart/x-mixed-replace',
    'text/html\r\nX: y',
    '',
  ])('of the kind %j, which a browser could run, is plain bytes', async (mimeType) => {
    expect((await answered({ mimeType })).get('content-type')).toBe('application/octet-stream')
  })

  it.each([
    ['application/pdf', 'application/pdf'],
    ['Text/Plain; charset=utf-8', 'text/plain'],
    ['image/png', 'image/png'],
    ['audio/mpeg', 'audio/mpeg'],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('of the kind %j keeps it', async (mimeType, wanted) => {
    expect((await answered({ mimeType })).get('content-type')).toBe(wanted)
  })

  it.each([
    [7, '7'],
    [0, '0'],
    [null, null],
  ])('of %s bytes says its length, where it is known, so that a torn one is noticed', async (size, told) => {
    expect((await answered({ size })).get('content-length')).toBe(told)
  })

  it.each(['', '\r\n\u0000'])('named %j is called a file', async (name) => {
    expect((await answered({ name })).get('content-disposition')).toBe(
      `attachment; filename="file"; filename*=UTF-8''file`,
    )
  })

  it('is to be saved, under a name that ends no header', async () => {
    const name = `a"\r\nX: y;\u0000'ü\ud800${'z'.repeat(500)}`
    const disposition = (await answered({ name })).get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="a_X: y;'__z+"; filename\*=UTF-8''a%22X%3A%20y%3B%27%C3%BC/,
    )
    expect(disposition.length).toBeLessThan(1000)
  })
})
