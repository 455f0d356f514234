import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RecordChoice } from '../../offline/records/record-store.ts'
import { OWNER, renderApplication, teachDialogs } from '../../testing/application.tsx'
import { ChoicesTray } from './choices-tray.tsx'

beforeEach(teachDialogs)

function gone(number: number): RecordChoice {
  const id = `018f0000-0000-7000-8000-00000000000${number}`
  return { kind: 'call', id, body: { caller: `Caller ${number}` }, reason: 'gone' }
}

/** A tray over these choices; each decision takes its choice away. */
function open(choices: readonly RecordChoice[], at = '/dashboard') {
  const page = (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <ChoicesTray />
    </>
  )
  const { core, screen: place } = renderApplication(page, { at, server: () => Response.json({}) })
  const { store } = core.records
  let waiting = choices
  vi.spyOn(store, 'choices').mockImplementation(() => Promise.resolve(waiting))
  const comesIn = (choice: RecordChoice) => {
    waiting = [choice, ...waiting]
    return store.edit(OWNER, { kind: 'call', id: store.newId() }, { caller: 'Another' })
  }
  const decide = vi.spyOn(store, 'decide').mockImplementation((_, choice) => {
    waiting = waiting.filter((other) => other !== choice)
    // Any change lets the tray look again.
    return store.edit(OWNER, { kind: 'call', id: store.newId() }, { caller: 'Another' })
  })
  return { decide, comesIn, place }
}

it('is not there without a choice', async () => {
  open([])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull())
})

it('goes from one choice to the next with the focus, says what was decided, and ends with a word', async () => {
  const { decide } = open([gone(1), gone(2)])
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  expect(await screen.findByRole('heading', { name: '2 things to decide' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Restore with my changes' }))
  expect(await screen.findByRole('heading', { name: /Caller 2/ })).toBeDefined()
  expect((await screen.findByText('Restored.')).getAttribute('role')).toBe('status')
  await waitFor(() => expect(document.activeElement?.contains(screen.getByText('Restored.'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Let it go' }))
  expect(await screen.findByRole('heading', { name: 'Everything is decided' })).toBeDefined()
  expect(decide.mock.calls.map(([, , decision]) => decision)).toEqual(['mine', 'theirs'])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

it('opens at the question of the record that a link names, and leaves the address of the page', async () => {
  const { place } = open([gone(1), gone(2)], `/call-center?tab=all&decide=call/${gone(2).id}`)
  expect(await screen.findByRole('heading', { name: /Caller 2/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Decide later' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(place.path()).toBe('/call-center?tab=all')
})

it('stays closed for a link to a record that has no question', async () => {
  open([gone(1)], `/call-center?decide=call/${gone(2).id}`)
  expect(await screen.findByRole('button', { name: 'Decide' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps the question that is read while others come in', async () => {
  const { comesIn } = open([gone(2)])
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  await screen.findByRole('heading', { name: /Caller 2/ })
  await comesIn(gone(1))
  await screen.findByRole('heading', { name: '2 things to decide' })
  expect(screen.getByRole('heading', { name: /Caller 2/ })).toBeDefined()
})
