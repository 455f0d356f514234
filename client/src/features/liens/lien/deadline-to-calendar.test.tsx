import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { renderApplication } from '../../../testing/application.tsx'
import { DeadlineToCalendar } from './deadline-to-calendar.tsx'

const [BOOK, LIEN] = [madeId(1), madeId(11)]

it('offers two calendars and a file, without a connection too, and says nothing of the lien but its ids', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:test'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  renderApplication(
    <DeadlineToCalendar
      {...{ bookId: BOOK, lienId: LIEN, id: 'medicare_demand', label: 'Medicare demand', due: '2026-12-31' }}
    />,
    { at: '/dashboard/liens', server: () => Response.json({}), isOffline: true },
  )
  const group = await screen.findByRole('group', { name: 'Add to a calendar: Medicare demand' })
  const links = within(group).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Google (in a new tab)',
    'Outlook (in a new tab)',
  ])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    const href = decodeURIComponent(link.getAttribute('href') ?? '')
    expect(href).toContain(`lien=${LIEN}`)
    expect(href).not.toContain('Medicare')
  }
  await userEvent.click(within(group).getByRole('button', { name: 'Calendar file' }))
  const [file] = files
  expect(file?.type).toBe('text/calendar')
  const text = (await file?.text()) ?? ''
  expect(text).toContain(`UID:${LIEN}-medicare_demand@`)
  expect(text).not.toContain('Medicare demand')
})
