import { expect, it, vi } from 'vitest'
import { endpoint } from '../../../../shared/contracts/endpoint.ts'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'

const readPaper = endpoint({ method: 'GET', path: '/api/paper', auth: 'user', response: 'file' })

it.each([
  ['of how much', { 'Content-Length': '4' }, { loaded: 4, total: 4 }],
  [
    'not of how much if it is compressed',
    { 'Content-Length': '3', 'Content-Encoding': 'br' },
    { loaded: 4, total: null },
  ],
  ['not of how much if the server does not say', {}, { loaded: 4, total: null }],
])('of a file it is said how much has arrived, and %s', async (_, headers, told) => {
  const http = httpAnsweredBy(() => new Response('%PDF', { headers }))
  const onProgress = vi.fn()
  const paper = await http.call(readPaper, { onProgress })
  expect(paper.ok && (await paper.value.text())).toBe('%PDF')
  expect(onProgress.mock.calls.at(-1)).toEqual([told])
})
