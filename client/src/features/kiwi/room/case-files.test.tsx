import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { createTestCore } from '../../../testing/test-core.ts'
import { createStore } from '../storage/use-case-files.ts'
import { CaseFiles } from './case-files.tsx'

beforeEach(teachDialogs)

const open = (indexedDB = new IDBFactory()) =>
  renderApplication(<CaseFiles />, {
    ...{ at: '/kiwi-ai', indexedDB },
    server: () => new Response(null, { status: 404 }),
  })

it('a first workspace is named and opened', async () => {
  const { screen: page } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'New workspace' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(dialog.getByText(/Give the workspace a name/)).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Name'), 'Hale v. Brightway{Enter}')
  await waitFor(() => expect(page.path()).toMatch(/^\/kiwi-ai\/[0-9a-f-]{36}$/))
})

it('the sample is made with one press, on this device', async () => {
  const { screen: page, calls } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Open a sample' }))
  await waitFor(() => expect(page.path()).toMatch(/^\/kiwi-ai\/[0-9a-f-]{36}$/))
  expect(calls).toEqual([])
})

it('workspaces are listed with what they have', async () => {
  const indexedDB = new IDBFactory()
  const core = createTestCore({ indexedDB })
  const id = await createStore(core).addWorkspace(OWNER, 'Hale v. Brightway')
  core.stop()
  open(indexedDB)
  const link = await screen.findByRole('link', { name: 'Hale v. Brightway' })
  expect(link.getAttribute('href')).toBe(`/kiwi-ai/${id}`)
  expect(screen.getByText(/0 documents/)).toBeDefined()
})
