import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { RecordView } from '../records/record-store.ts'
import { SaveMark } from './save-mark.tsx'

const CALL: RecordView = {
  kind: 'call',
  id: '01a21352-45a9-774e-95cf-5822a2dcd09d',
  body: { caller: 'Dana Example' },
  state: 'everywhere',
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
}

type Parts = readonly RecordView['state'][] | null

function shown(isInView: boolean, kind: 'saved' | 'unsaved' | 'idle' = 'saved', parts: Parts = []): string {
  render(
    <MemoryRouter>
      <SaveMark
        save={kind === 'saved' ? { kind, at: 0 } : { kind }}
        record={CALL}
        parts={parts?.map((state) => ({ ...CALL, kind: 'document', state })) ?? null}
        isInView={isInView}
        hasErrors={false}
        typed={{}}
        fileName="call.json"
        onRetry={() => undefined}
      />
    </MemoryRouter>,
  )
  return screen.getByRole('status').textContent
}

describe('the mark of a record', () => {
  it('says that it is saved everywhere once what was typed is in the record as it is read', () => {
    expect(shown(true)).toBe('Saved everywhere')
  })

  it('says of a record that was read before the last save only where that is for certain', () => {
    expect(shown(false)).toBe('Saved on this device')
  })

  it('says the same of what was saved by another way than typing', () => {
    expect(shown(false, 'idle')).toBe('Saved on this device')
  })

  it.each<[string, Parts, string]>([
    ['waits for a decision', ['everywhere', 'device', 'choice'], 'Needs a decision'],
    ['is on this device alone', ['everywhere', 'device'], 'Saved on this device'],
    ['is not saved anywhere else less well', ['everywhere'], 'Saved everywhere'],
    ['is not known yet', null, ''],
  ])('speaks of what belongs to the record too, where a part %s', (_, parts, words) => {
    expect(shown(true, 'saved', parts)).toBe(words)
  })

  it('does not say so while something is typed', () => {
    expect(shown(true, 'unsaved')).toBe('Saving…')
  })
})
