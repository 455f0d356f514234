import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OWNER, renderApplication } from '../../testing/application.tsx'
import { RecordsCard } from './records-card.tsx'

it('says of each kind how many records are here, how many changes are not sent, and their size', async () => {
  const { core } = renderApplication(<RecordsCard />, {
    at: '/settings/device',
    server: () => Response.json({}),
  })
  const { store } = core.records
  for (const caller of ['Dana', 'Robin'])
    await store.edit(OWNER, { kind: 'call', id: store.newId() }, { caller })
  expect(await screen.findByText(/^2 on this device, 2 not sent, \d/)).toBeDefined()
  expect(screen.getByText('Calls')).toBeDefined()
  expect(screen.queryByText('Matters')).toBeNull()
})

it('says that there are none, and names no kind of them', async () => {
  renderApplication(<RecordsCard />, { at: '/settings/device', server: () => Response.json({}) })
  expect(await screen.findByText('None yet')).toBeDefined()
  expect(screen.queryByText('Calls')).toBeNull()
})
