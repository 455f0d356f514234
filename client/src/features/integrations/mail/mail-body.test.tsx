import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MailBody } from './mail-body.tsx'

describe('a mail that is too much to be shown whole', () => {
  it.each([
    ['layout', /shown as plain text because its layout can’t be shown safely/],
    ['end', /too long to show in full. Its beginning is shown as plain text/],
  ] as const)('says what is missing and where the rest can be read (%s)', (leftOut, words) => {
    render(<MailBody message={{ body: 'Dear Ann', html: null, leftOut }} />)
    expect(screen.getByText(words).textContent).toContain('Open it in Outlook')
    expect(screen.getByText('Dear Ann')).toBeDefined()
  })

  it('says nothing where nothing is missing', () => {
    render(<MailBody message={{ body: 'Dear Ann', html: null, leftOut: null }} />)
    expect(screen.queryByText(/Outlook/)).toBeNull()
  })
})
