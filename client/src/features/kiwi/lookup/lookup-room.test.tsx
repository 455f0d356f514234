import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { CitedCase } from '../../../../../shared/contracts/citations.ts'
import type { Call } from '../../../testing/application.tsx'
import { open, prepareRoom, text } from '../testing/workspace-screen.tsx'

prepareRoom()

const BRIEF =
  'The court held so in Roe v. Wade, 410 U.S. 113 (1973). See also Smith v. Jones, 999 U.S. 12 (2001), and 42 U.S.C. § 1983.'
const HOST = 'cases.example'

function service(asked: unknown[]) {
  return {
    '/api/citations': () => Response.json({ host: HOST }),
    '/api/citations/check': ({ body }: Call) => {
      asked.push(body)
      const { citations } = body as { citations: readonly CitedCase[] } // as the room sent it
      const results = citations.map((cited) => {
        const isRoe = cited.page === '113'
        const cases = isRoe ? [{ name: 'Roe v. Wade', year: 1973, url: 'https://cases.example/roe' }] : []
        return { ...cited, status: isRoe ? 'found' : 'not_found', cases, at: '2026-11-27T10:00:00.000Z' }
      })
      return Response.json({ host: HOST, results, again: null })
    },
  }
}

it('looks cases up on a press, sends their numbers alone, and writes down that they were sent', async () => {
  const asked: unknown[] = []
  const { core } = await open([text('Brief.txt', BRIEF)], 'citations', service(asked))
  vi.spyOn(core.connectivity, 'getSnapshot').mockReturnValue('online')
  await userEvent.click(await screen.findByRole('button', { name: `Look up 2 cases at ${HOST}` }))
  expect(await screen.findByText('Found: Roe v. Wade, 410 U.S. 113 (1973)')).toBeDefined()
  expect(screen.getByText(/Not found at cases.example. This does not prove/)).toBeDefined()
  expect(screen.getByRole('link', { name: `Open at ${HOST}` }).getAttribute('href')).toBe(
    'https://cases.example/roe',
  )
  expect(asked).toEqual([
    {
      citations: [
        { volume: '410', reporter: 'U.S.', page: '113' },
        { volume: '999', reporter: 'U.S.', page: '12' },
      ],
    },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'What left this device' }))
  expect(
    await within(await screen.findByRole('dialog')).findByText(/2 citations to cases.example/),
  ).toBeDefined()
})

it('says that the service does not answer, and lets it be tried again', async () => {
  await open([text('Brief.txt', BRIEF)], 'citations', {
    '/api/citations': () => Response.json({ host: HOST }),
    '/api/citations/check': () =>
      Response.json(
        {
          error: 'CourtListener does not answer. Please try again later.',
          code: 'unavailable',
          requestId: 'r',
        },
        { status: 503 },
      ),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Look up 2 cases/ }))
  expect(await screen.findByText('CourtListener does not answer. Please try again later.')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Look up 2 cases/ })).toBeDefined()
})

it('offers nothing where the operator has no token', async () => {
  await open([text('Brief.txt', BRIEF)], 'citations', {
    '/api/citations': () => Response.json({ host: null }),
  })
  expect(await screen.findByText('Roe v. Wade, 410 U.S. 113')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull()
})
