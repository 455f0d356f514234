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

function shown(isInView: boolean, kind: 'saved' | 'unsaved' = 'saved'): string {
  render(
    <MemoryRouter>
      <SaveMark
        save={kind === 'saved' ? { kind, at: 0 } : { kind }}
        record={CALL}
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

  it('does not say so while something is typed', () => {
    expect(shown(true, 'unsaved')).toBe('Saving…')
  })
})
