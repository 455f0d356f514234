import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OWNER, renderApplication } from '../../testing/application.tsx'
import { CallFormPage } from './call-form-page.tsx'

const ID = '018f0000-0000-7000-8000-000000000001'
const CHANGE = { rev: 2, at: '2026-11-20T15:00:00.000Z', deviceLabel: 'Chrome on Windows' }

async function open({ isOffline = false, failure = '' } = {}) {
  const { core } = renderApplication(<CallFormPage />, {
    ...{ at: `/call-center/${ID}`, path: '/call-center/:id', server: () => Response.json({}) },
    isOffline,
  })
  const { store } = core.records
  await store.edit(OWNER, { kind: 'call', id: ID }, { caller: 'Dana Example', summary: 'Now' })
  const history = vi.spyOn(store, 'history').mockResolvedValue({
    changes: [{ ...CHANGE, replaced: { summary: 'Before' } }],
    next: null,
  })
  if (failure !== '') history.mockRejectedValue(new Error(failure))
  const summary = async () => (await store.read(OWNER, { kind: 'call', id: ID }))?.body['summary']
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  return { history, summary }
}

it('a replaced value is shown with its time and device, restored as an edit, and that is undone', async () => {
  const { history, summary } = await open()
  expect(await screen.findByText('Before')).toBeDefined()
  expect(screen.getByText('Chrome on Windows')).toBeDefined()
  expect(history).toHaveBeenCalledWith({ kind: 'call', id: ID }, null)
  await userEvent.click(screen.getByRole('button', { name: 'Restore Summary: Before' }))
  expect(screen.getByText('Summary is restored.')).toBeDefined()
  expect(screen.getByText('This is in the call now.')).toBeDefined()
  await waitFor(async () => expect(await summary()).toBe('Before'))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await summary()).toBe('Now'))
  expect(screen.getByRole('button', { name: 'Restore Summary: Before' })).toBeDefined()
})

it('says why there is no answer, and asks again', async () => {
  const { history } = await open({ failure: 'We couldn’t reach CounselRelay. Please try again.' })
  expect(await screen.findByText(/^We couldn’t reach CounselRelay/)).toBeDefined()
  history.mockResolvedValue({ changes: [], next: null })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No value of this call has been replaced/)).toBeDefined()
})

it('says offline that earlier values need a connection', async () => {
  await open({ isOffline: true, failure: 'Failed to fetch' })
  expect(await screen.findByText(/^You’re offline. Earlier values/)).toBeDefined()
})
