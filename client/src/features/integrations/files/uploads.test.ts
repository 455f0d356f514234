import { describe, expect, it } from 'vitest'
import { type Upload, uploadsReducer, uploadLabel } from './uploads.ts'

const file = new File(['hello'], 'a.txt')
const waiting: Upload = { id: '1', file, folderId: null, status: 'waiting' }

describe('files on their way', () => {
  it('wait, go, are stored by the provider, and are then there', () => {
    const words: string[] = []
    let list: readonly Upload[] = []
    const events = [
      { type: 'added', uploads: [waiting] },
      { type: 'started', id: '1' },
      { type: 'progress', id: '1', share: 0.426 },
      { type: 'progress', id: '1', share: 1 },
      { type: 'stored', id: '1' },
    ] as const
    for (const event of events) {
      list = uploadsReducer(list, event)
      words.push(...list.map(uploadLabel))
    }
    expect(words).toEqual(['Waiting', '0%', '42%', 'Saving…', 'Uploaded'])
  })

  it('fail by themselves, are tried again, and are let go of', () => {
    const two = [waiting, { ...waiting, id: '2' }]
    const failed = uploadsReducer(two, { type: 'failed', id: '1', error: new Error('x') })
    expect(failed.map(uploadLabel)).toEqual(['Not uploaded', 'Waiting'])
    const again = uploadsReducer(failed, { type: 'waiting', id: '1' })
    expect(again.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    expect(uploadsReducer(again, { type: 'dismissed', id: '1' }).map(({ id }) => id)).toEqual(['2'])
  })
})
