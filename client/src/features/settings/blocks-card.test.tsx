import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderApplication, teachDialogs } from '../../testing/application.tsx'
import { BlocksCard } from './blocks-card.tsx'

beforeEach(teachDialogs)

const block = {
  id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7d01',
  name: 'Client',
  about: 'Personal Injury, New York',
  at: '2026-11-20T10:00:00.000Z',
}
const TITLE = 'Client, Personal Injury, New York'

const open = (server: Parameters<typeof renderApplication>[1]['server']) =>
  renderApplication(<BlocksCard />, { at: '/settings/security', server })

async function lift(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Lift the block of ${TITLE}` }))
  const dialog = within(screen.getByRole('dialog', { name: `Lift the block of ${TITLE}?` }))
  expect(dialog.getByText(/Answers that the block ended stay ended\./)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Lift block' }))
}

it('lists whom the person blocked, and lifts a block after asking', async () => {
  let isLifted = false
  const { calls } = open(({ method }) => {
    if (method === 'DELETE') {
      isLifted = true
      return new Response(null, { status: 204 })
    }
    return Response.json({ blocks: isLifted ? [] : [block] })
  })
  await lift()
  expect(await screen.findByText('You blocked nobody.')).toBeDefined()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/blocks/${block.id}`)
})

it('says why a block could not be lifted, and keeps it', async () => {
  open(({ method }) =>
    method === 'DELETE'
      ? Response.json({ error: 'Resting.' }, { status: 503 })
      : Response.json({ blocks: [block] }),
  )
  await lift()
  expect(await screen.findByText('Resting.')).toBeDefined()
  expect(screen.getByText(TITLE)).toBeDefined()
})
